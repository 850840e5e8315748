import type { LineQuarters } from '#domain/markets/line.ts';
import { type LineField, PRICE_FIELDS, type PriceBook, SCORER_MARKETS, scorerField } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import type { PlayerRow } from '#server/features/games/player-rows.ts';

/** Prices that somebody typed, by price field; the three result prices are always among a new game's. */
export type TypedPrices = Readonly<Partial<Record<string, OddsHundredths>>>;
export type Squads = { home: PlayerRow[]; away: PlayerRow[] };
type NewGamePricing = { typed: TypedPrices; lines: Record<LineField, LineQuarters>; squads: Squads };

export function priceNewGame({ typed, squads }: NewGamePricing): { prices: PriceBook; model: GoalModel | null } {
  const defaults = Object.fromEntries(
    PRICE_FIELDS.flatMap((each) => (each.specDefault ? [[each.field, each.specDefault]] : [])),
  );
  const scorers = Object.fromEntries(
    SCORER_MARKETS.flatMap((market) =>
      [...squads.home, ...squads.away].map((player) => [scorerField(market, player.id), market.specDefault]),
    ),
  );
  return { prices: { ...defaults, ...scorers, ...typed }, model: null };
}
