// The single catalogue of markets. Bet types, price fields, defaults, validation, labels, panels
// and settlement are derived from it; leaving out a market is a compile error.
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

export const HALF_TIME_BET_TYPES: readonly BetType[] = ALL_MARKETS.filter(
  (market) => market.dependsOn === 'half_time_and_full_time',
).flatMap((market) => market.betTypes);

const MARKET_OF_BET_TYPE = new Map(
  ALL_MARKETS.flatMap((market) => market.betTypes.map((betType) => [betType, market] as const)),
);

/** The market of a bet type: match_result for `home`, otherwise the market of the same name. */
export function marketOf(betType: BetType): Market {
  const market = MARKET_OF_BET_TYPE.get(betType);
  if (market === undefined) throw new Error(`no market for the bet type ${betType}`);
  return market;
}

/** A market with fixed selections; throws for a scorer market. */
export function listedMarket(name: MarketName): ListedMarket {
  const market = MARKETS[name];
  if (market.kind !== 'listed') throw new Error(`${name} has no fixed selections`);
  return market;
}

/** A price that every game has, by its API name. */
export type PriceField = MarketSelection & {
  readonly field: string;
  readonly market: MarketName;
};

/** Every static price field, in catalogue order. Scorer prices are keyed by `scorerField`. */
export const PRICE_FIELDS: readonly PriceField[] = LISTED_MARKETS.flatMap((market) =>
  market.selections.map((each) => ({ ...each, field: each.priceField, market: market.name })),
);

export const PRICE_FIELD_NAMES: readonly string[] = PRICE_FIELDS.map((each) => each.field);

/** The field of a player's price: ("firstGoalscorerOdds", 7) -> "firstGoalscorerOdds:7". */
export function scorerField(market: ScorerMarket, playerId: number): string {
  return `${market.pricePrefix}:${playerId}`;
}

export function isScorerField(field: string): boolean {
  return SCORER_MARKETS.some(({ pricePrefix }) => field.startsWith(`${pricePrefix}:`));
}

/** What a request contains: a bet type with a selection or a player. */
export type SelectionRequest = {
  readonly betType: BetType;
  readonly selection?: string | null | undefined;
  readonly playerId?: number | null | undefined;
};

export type ResolvedSelection = {
  readonly market: MarketName;
  readonly betType: BetType;
  /** The selection's name in the catalogue; null for a scorer until the player's name is known. */
  readonly selection: string | null;
  readonly priceField: string;
  readonly playerId: number | null;
  readonly usesLine: LineField | null;
};

/**
 * Finds a selection in the catalogue.
 * @returns null for an unknown selection, an unexpected player, or a scorer bet without a player.
 * `home`, `draw` and `away` accept their own name or none as the selection; the selection of a
 * scorer bet is ignored.
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

/** The selection that a price field belongs to; null for a field outside the catalogue. */
export function resolvePriceField(field: string): ResolvedSelection | null {
  const listed = PRICE_FIELDS.find((each) => each.field === field);
  if (listed) return resolveSelection({ betType: listed.market, selection: listed.selection });
  const [prefix = '', player = ''] = field.split(':');
  const market = SCORER_MARKETS.find((each) => each.pricePrefix === prefix);
  if (market === undefined || !/^[1-9]\d{0,14}$/.test(player)) return null;
  return resolveSelection({ betType: market.name, playerId: Number(player) });
}
