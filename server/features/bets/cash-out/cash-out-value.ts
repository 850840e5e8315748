// The current value of a pending bet: each leg by its game's facts if they decide it, else by the
// game's outlook, all read in one query, so that they are consistent.
import type { GameFacts } from '#domain/game.ts';
import type { BetType } from '#domain/markets/bet-types.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import { type MarketName, marketOf, type PriceBook, SCORER_MARKETS } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { atMostItsCost, legValue, scorerLegValue, settledLegValue } from '#domain/pricing/cash-out.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { FACTS_COLUMNS, type FactsRow, toFacts } from '#server/features/bets/settlement/game-facts.ts';
import { clockOf } from '#server/features/games/clock-patch.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { pricedPlayers } from '#server/features/games/pricing.ts';
import { IS_SILENT } from '#server/features/games/silence.ts';
import { refuse } from '#server/http/refusal.ts';

export type CashOutLeg = LegTerms & {
  gameId: number;
  priceField: string;
  /** Void regardless of the facts. */
  isVoid: boolean;
  /** Not settled yet. */
  isPending: boolean;
  isFromBeforeKickOff: boolean;
  /** The model's odds if one person had set others in play; null otherwise. */
  modelOdds: OddsHundredths | null;
};

type GameRow = FactsRow & {
  id: number;
  version: number;
  model: GoalModel | null;
  prices: PriceBook;
  handicap_line_quarters: LineQuarters;
  asian_total_line_quarters: LineQuarters;
  current_minute: number;
  stoppage_minutes: number;
  home_red_cards: number;
  away_red_cards: number;
  suspended: boolean;
  /** The last reported end or period can still be undone. */
  can_be_undone: boolean;
  silent: boolean;
  suspended_markets: MarketName[];
  past_kick_off: boolean;
  /** One person has set prices before kick-off where some changes take two. */
  priced_alone: boolean;
};

/** The expected factor of each leg on the stake, and the versions of their games by id. */
export type BetValue = { legValues: number[]; gameVersions: Record<number, number> };

/**
 * Values the legs of a bet. Refuses MARKET_CLOSED for an undecided leg in a game that is neither
 * live nor about to be; GAME_SILENT; MARKET_SUSPENDED while a game or market of it is suspended, a
 * live game has decided a leg that is not settled yet, or the end or period that may have decided
 * one can still be undone; and CASH_OUT_UNAVAILABLE if there is no model.
 */
export async function valueLegs(database: Queryable, legs: readonly CashOutLeg[]): Promise<BetValue> {
  const games = new Map((await readGames(database, legs)).map((game) => [game.id, game]));
  const gameOf = (leg: CashOutLeg) => games.get(leg.gameId) ?? refuse('NOT_FOUND');
  for (const leg of legs) refuseByState(leg, gameOf(leg));
  const legValues: number[] = [];
  for (const leg of legs) legValues.push(await valueOfLeg(database, leg, gameOf(leg)));
  return { legValues, gameVersions: Object.fromEntries([...games.values()].map(({ id, version }) => [id, version])) };
}

async function readGames(database: Queryable, legs: readonly CashOutLeg[]): Promise<GameRow[]> {
  return sql<GameRow>`
    select ${FACTS_COLUMNS}, g.id, g.version, g.model, g.prices, g.handicap_line_quarters,
      g.asian_total_line_quarters, g.current_minute, g.stoppage_minutes, g.home_red_cards, g.away_red_cards,
      g.suspended_markets, g.priced_alone, ${IS_SILENT} as silent,
      g.suspended or coalesce(g.suspended_until > clock_timestamp(), false) as suspended,
      coalesce(g.undo_until > clock_timestamp(), false) as can_be_undone,
      g.start_time <= clock_timestamp() as past_kick_off
    from games g where g.id = any(${legs.map((leg) => leg.gameId)}::bigint[])`.all(database);
}

/** Only a game that is live or has not kicked off can be suspended. */
function refuseByState(leg: CashOutLeg, game: GameRow): void {
  if (leg.isVoid) return;
  const open = game.status === 'live' || (game.status === 'upcoming' && !game.past_kick_off);
  const isDecided = settleLeg(leg, toFacts(game)) !== null;
  if (!open && !isDecided) refuse('MARKET_CLOSED');
  const stopped = game.suspended || game.suspended_markets.includes(marketOf(leg.betType).name);
  // A goal that has not been paid yet may still be disallowed.
  const waits = isDecided && leg.isPending;
  if (open && (stopped || waits)) refuse('MARKET_SUSPENDED');
  if (isDecided && game.can_be_undone) refuse('MARKET_SUSPENDED');
  if (game.silent) refuse('GAME_SILENT');
}

/** A selection worth more than twice its stake before kick-off was accepted at a wrong price. */
const MAX_VALUE_BEFORE_KICK_OFF = 2;

async function valueOfLeg(database: Queryable, leg: CashOutLeg, game: GameRow): Promise<number> {
  if (leg.isVoid) return settledLegValue('void', leg);
  const settled = settleLeg(leg, toFacts(game));
  if (settled !== null) return settledLegValue(settled.outcome, leg);
  const view = { game, outlook: outlookOf(game), goals: toFacts(game).goals };
  const value = (await valueBy(database, leg, view)) / (await overpriceOf(database, leg, game));
  const cost = atMostItsCost(value, leg.odds, priceOfTheSame(leg, game));
  if (game.status === 'upcoming' && cost > MAX_VALUE_BEFORE_KICK_OFF) refuse('CASH_OUT_UNAVAILABLE');
  return cost;
}

/**
 * The factor by which odds set by one person alone raise a leg's value even if nothing has
 * happened. Such a gain is not paid (decision 0154). At least 1.
 */
async function overpriceOf(database: Queryable, leg: CashOutLeg, game: GameRow): Promise<number> {
  if (leg.modelOdds !== null) return Math.max(1, leg.odds / leg.modelOdds);
  if (!leg.isFromBeforeKickOff || !game.priced_alone || game.model === null) return 1;
  return Math.max(1, await valueBy(database, leg, { game, outlook: outlookBeforeKickOff(game.model), goals: [] }));
}

type View = { game: GameRow; outlook: Outlook; goals: GameFacts['goals'] };

async function valueBy(database: Queryable, leg: CashOutLeg, view: View): Promise<number> {
  const isScorer = marketOf(leg.betType).kind === 'scorer';
  return isScorer ? scorerValue(database, leg, view) : legValue(view.outlook, leg);
}

function outlookOf(game: GameRow): Outlook {
  if (game.model === null) return refuse('CASH_OUT_UNAVAILABLE');
  if (game.status === 'upcoming') return outlookBeforeKickOff(game.model);
  return liveOutlook(game.model, {
    score: { home: game.home_score, away: game.away_score },
    ...clockOf(game),
    redCards: { home: game.home_red_cards, away: game.away_red_cards },
    halfTime: toFacts(game).halfTime,
  });
}

/** Needs every scorer so far and the player among the squads; otherwise the value is unknown. */
async function scorerValue(database: Queryable, leg: CashOutLeg, { game, outlook, goals }: View): Promise<number> {
  const squads = await squadsOf(database, { homeTeam: game.home_team, awayTeam: game.away_team });
  const player = scorerShares(pricedPlayers(squads)).find(({ id }) => id === leg.playerId);
  const scorers = scorerOutlook(outlook, goals);
  const market = SCORER_MARKETS.find(({ betTypes }) => betTypes.includes(leg.betType));
  if (!player || !scorers || !market) return refuse('CASH_OUT_UNAVAILABLE');
  return scorerLegValue(market.chance(scorers, player), leg);
}

/** The current price of the same bet; null if it is not offered at its line and from its score. */
function priceOfTheSame(leg: CashOutLeg, game: GameRow): OddsHundredths | null {
  const lines: Partial<Record<BetType, LineQuarters>> = {
    handicap: game.handicap_line_quarters,
    asian_total: game.asian_total_line_quarters,
  };
  if (leg.line !== null && lines[leg.betType] !== leg.line) return null;
  const start = leg.scoreAtPlacement ?? { home: 0, away: 0 };
  const sameStart = start.home === game.home_score && start.away === game.away_score;
  if (leg.betType === 'handicap' && !sameStart) return null;
  return game.prices[leg.priceField] ?? null;
}
