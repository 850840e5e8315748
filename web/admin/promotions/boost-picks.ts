// A game's selections that can be boosted: those with a bet type and a current price, by market.
import { priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import { type BetType, betTypeOf } from '#domain/markets/api-fields.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { MARKET_PANELS, type MarketPanel } from '#domain/markets/panels.ts';
import { selectionOfField } from '#web/lib/selection.ts';

export type BoostPick = {
  betType: BetType;
  selection: string;
  playerId: number | null;
  line: string | null;
  odds: string;
};

type PickFields = Pick<BoostPick, 'betType' | 'selection' | 'playerId' | 'line'>;

/** A pick as a form value. Includes the line, so that the boost is for the line that was shown. */
export const pickKey = ({ betType, selection, playerId, line }: PickFields): string =>
  [betType, selection, playerId ?? '', line ?? ''].join('|');

export function parsePickKey(key: string): PickFields {
  const [betType, selection = '', playerId, line] = key.split('|');
  return { betType: betType as BetType, selection, playerId: playerId ? Number(playerId) : null, line: line || null };
}

export function boostPicks(game: Game, players: readonly Player[]): { market: MarketName; picks: BoostPick[] }[] {
  const offered = MARKET_PANELS.map((panel) => ({
    market: panel.market,
    picks: [...listedPicks(game, panel), ...scorerPicks(players, panel)],
  }));
  return offered.filter(({ picks }) => picks.length > 0);
}

function listedPicks(game: Game, { prices }: MarketPanel): BoostPick[] {
  return prices.flatMap((price) => {
    const odds = priceOf(game, price.field);
    const { betType, selection, line } = selectionOfField(price, game);
    return odds === null ? [] : [{ betType, selection, line, playerId: null, odds }];
  });
}

function scorerPicks(players: readonly Player[], { market, scorerPricePrefix }: MarketPanel): BoostPick[] {
  const betType = betTypeOf(market);
  if (scorerPricePrefix === null || betType === null) return [];
  return players.flatMap(({ id, name, [scorerPricePrefix]: odds }) =>
    odds === null ? [] : [{ betType, selection: name, playerId: id, line: null, odds }],
  );
}
