// The single catalogue of markets. The API's bet types, the price fields, the defaults, validation, labels,
// panels and settlement all derive from it; a market that is missing here does not compile.
import { anytimeGoalscorer } from '#domain/markets/anytime-goalscorer.ts';
import { asianTotal } from '#domain/markets/asian-total.ts';
import { type BetType, MARKET_NAMES, type MarketName } from '#domain/markets/bet-types.ts';
import { bothTeamsScore } from '#domain/markets/both-teams-score.ts';
import { correctScore } from '#domain/markets/correct-score.ts';
import { firstGoalscorer } from '#domain/markets/first-goalscorer.ts';
import { halfTimeFullTime } from '#domain/markets/half-time-full-time.ts';
import { handicap } from '#domain/markets/handicap.ts';
import { lastGoalscorer } from '#domain/markets/last-goalscorer.ts';
import type { LineField, ListedMarket, Market, MarketSelection, ScorerMarket } from '#domain/markets/market.ts';
import { matchResult } from '#domain/markets/match-result.ts';
import { overUnder } from '#domain/markets/over-under.ts';

export { BET_TYPES, type BetType, MARKET_NAMES, type MarketName } from '#domain/markets/bet-types.ts';
export { LINE_FIELDS, type LineField, type Market, type PriceBook } from '#domain/markets/market.ts';

export const MARKETS: Readonly<Record<MarketName, Market>> = {
  match_result: matchResult,
  correct_score: correctScore,
  over_under: overUnder,
  both_teams_score: bothTeamsScore,
  handicap,
  asian_total: asianTotal,
  half_time_full_time: halfTimeFullTime,
  first_goalscorer: firstGoalscorer,
  last_goalscorer: lastGoalscorer,
  anytime_goalscorer: anytimeGoalscorer,
};

const ALL_MARKETS: readonly Market[] = MARKET_NAMES.map((name) => MARKETS[name]);

export const LISTED_MARKETS: readonly ListedMarket[] = ALL_MARKETS.filter((market) => market.kind === 'listed');
export const SCORER_MARKETS: readonly ScorerMarket[] = ALL_MARKETS.filter((market) => market.kind === 'scorer');

/** The bets that the end of the first half affects. */
export const HALF_TIME_BET_TYPES: readonly BetType[] = ALL_MARKETS.filter((market) => market.hasHalfTime).flatMap(
  (market) => market.betTypes,
);

const MARKET_OF_BET_TYPE = new Map(
  ALL_MARKETS.flatMap((market) => market.betTypes.map((betType) => [betType, market] as const)),
);

/** The market that a bet type belongs to: match_result for `home`, else the market of the same name. */
export function marketOf(betType: BetType): Market {
  const market = MARKET_OF_BET_TYPE.get(betType);
  if (market === undefined) throw new Error(`no market for the bet type ${betType}`);
  return market;
}

/** A price that every game has, under its name in the API. */
export interface PriceField extends MarketSelection {
  readonly field: string;
  readonly market: MarketName;
}

/** Every static price field, in the order of the catalogue. Scorer prices are keyed by `scorerField`. */
export const PRICE_FIELDS: readonly PriceField[] = LISTED_MARKETS.flatMap((market) =>
  market.selections.map((each) => ({ ...each, field: each.priceField, market: market.name })),
);

export const PRICE_FIELD_NAMES: readonly string[] = PRICE_FIELDS.map((each) => each.field);

/** The field of one player's price: ("firstGoalscorerOdds", 7) -> "firstGoalscorerOdds:7". */
export function scorerField(market: ScorerMarket, playerId: number): string {
  return `${market.pricePrefix}:${playerId}`;
}

export function isScorerField(field: string): boolean {
  return SCORER_MARKETS.some(({ pricePrefix }) => field.startsWith(`${pricePrefix}:`));
}

/** What a request names: a bet type with a selection or a player. */
export interface SelectionRequest {
  readonly betType: BetType;
  readonly selection?: string | null | undefined;
  readonly playerId?: number | null | undefined;
}

/** A selection that stands in the catalogue, with the place of its price. */
export interface ResolvedSelection {
  readonly market: MarketName;
  readonly betType: BetType;
  /** The catalogue's word; null for a scorer, until the player's name is known. */
  readonly selection: string | null;
  readonly priceField: string;
  readonly playerId: number | null;
  readonly usesLine: LineField | null;
}

/**
 * Finds a selection in the catalogue.
 * @returns null for a selection that the market does not have, a player where none belongs, and a scorer
 * bet without a player. `home`, `draw` and `away` take the same word or none; a scorer's text is ignored.
 */
export function resolveSelection(request: SelectionRequest): ResolvedSelection | null {
  const market = MARKET_OF_BET_TYPE.get(request.betType);
  if (market === undefined) return null;
  return market.kind === 'listed' ? resolveListed(market, request) : resolveScorer(market, request);
}

function resolveListed(market: ListedMarket, request: SelectionRequest): ResolvedSelection | null {
  if (request.playerId != null) return null;
  const isShortForm = request.betType !== market.name;
  const word = isShortForm ? (request.selection ?? request.betType) : request.selection;
  if (isShortForm && word !== request.betType) return null;
  const found = market.selections.find((each) => each.selection === word);
  if (found === undefined) return null;
  return {
    market: market.name,
    betType: request.betType,
    selection: found.selection,
    priceField: found.priceField,
    playerId: null,
    usesLine: market.lineField,
  };
}

function resolveScorer(market: ScorerMarket, request: SelectionRequest): ResolvedSelection | null {
  const { playerId, betType } = request;
  if (playerId == null || !Number.isSafeInteger(playerId) || playerId < 1) return null;
  const priceField = scorerField(market, playerId);
  return { market: market.name, betType, selection: null, priceField, playerId, usesLine: null };
}

/** Every selection of a game that a price field belongs to, null for a name that is not in the catalogue. */
export function resolvePriceField(field: string): ResolvedSelection | null {
  const listed = PRICE_FIELDS.find((each) => each.field === field);
  if (listed) return resolveSelection({ betType: listed.market, selection: listed.selection });
  const [prefix = '', player = ''] = field.split(':');
  const market = SCORER_MARKETS.find((each) => each.pricePrefix === prefix);
  if (market === undefined || !/^[1-9]\d{0,14}$/.test(player)) return null;
  return resolveSelection({ betType: market.name, playerId: Number(player) });
}
