import type { Game } from '#contract/games/objects.ts';
import {
  type BetType,
  betTypeOf,
  findBetType,
  PRICE_FIELDS,
  type PriceField,
  toSpecSelection,
} from '#domain/markets/api-fields.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type Selection = {
  gameId: number;
  homeTeam: string;
  awayTeam: string;
  market: MarketName;
  /** Null if the specification has no bet type for it; requests then name the market and line. */
  betType: BetType | null;
  /**
   * The selection's name within its bet type ("over_2.5") or, without one, within its market; for a
   * goalscorer, the player's name.
   */
  selection: string;
  playerId: number | null;
  /**
   * The line at the time of selection, such as "-0.75". With a bet type, only a handicap or Asian
   * total has one: the game's main line.
   */
  line: string | null;
  odds: string;
};

export type SelectionIdentity = Pick<Selection, 'gameId' | 'market' | 'betType' | 'selection' | 'playerId' | 'line'>;

/** Unique among the selections of all games, unlike the selection key of the domain. */
export function gameSelectionKey({ gameId, market, betType, selection, playerId, line }: SelectionIdentity): string {
  const ownLine = betType === null && line !== null ? `@${line}` : '';
  return `${gameId} ${market} ${playerId ?? selection}${ownLine}`;
}

/** The selection for a price field. A handicap or Asian total gets the game's line. */
export function selectionOfField(
  { market, selection, line }: PriceField,
  game: Partial<Pick<Game, 'handicapLine' | 'asianTotalLine'>>,
): Pick<Selection, 'market' | 'selection' | 'line'> & { betType: BetType } {
  const isMainLine = typeof line === 'string';
  return {
    market,
    betType: betTypeOf(market) as BetType,
    selection: toSpecSelection({ market, selection, line: isMainLine ? null : line }).selection,
    line: isMainLine ? (game[line] ?? null) : null,
  };
}

/** The price field for a bet type's selection; null for a goalscorer or an unknown selection. */
export function priceFieldOf(chosen: Parameters<typeof findBetType>[0]): PriceField | null {
  const found = findBetType(chosen);
  if (found === null) return null;
  const line = found.lineField ?? found.line;
  const isSame = (each: PriceField) =>
    each.market === found.market && each.selection === found.selection && each.line === line;
  return PRICE_FIELDS.find(isSame) ?? null;
}
