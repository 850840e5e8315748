// A live game is repriced whenever its score, clock, announced stoppage time or red cards change.
// Lines move only when they become lopsided, so that slips are not disturbed every minute. Held
// markets keep their prices and lines until staff release them, until a goal, a red card or half
// time, or until held-prices.ts ends the hold.
import type { Goal } from '#domain/game.ts';
import { type Lines, lineFieldOf, mainLinesOf } from '#domain/markets/api-fields.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { ClockTime } from '#domain/match-clock.ts';
import { keepHeldPrices } from '#domain/pricing/held-prices.ts';
import { liveOutlook, priceInPlay } from '#domain/pricing/in-play.ts';
import { homeHandicapChance, overTotalChance } from '#domain/pricing/line-chances.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLinesFor, priceFromModel, pricesWithFieldIfUncovered } from '#domain/pricing/price-game.ts';
import { scorersWithSides } from '#domain/pricing/scored-players.ts';
import type { MatchState } from '#domain/pricing/sure-win.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { GameChange, GamePatch } from '#server/features/games/change-game.ts';
import { announcedClockOf, clockPatch, halfTimePatch } from '#server/features/games/clock-patch.ts';
import {
  CLOCK_COLUMNS,
  changesAny,
  type GameRow,
  type LINE_COLUMNS,
  RED_CARD_COLUMNS,
  SCORE_COLUMNS,
  type UntimedGame,
} from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { FITTED_MARKETS, pricedPlayersOf } from '#server/features/games/pricing.ts';

type PricePatch = Pick<GamePatch, 'prices' | (typeof LINE_COLUMNS)[number] | 'held_markets' | 'model_prices'>;

/** Changes to these columns end all holds. */
const INCIDENT_COLUMNS = [...SCORE_COLUMNS, ...RED_CARD_COLUMNS] as const;
const WATCHED_COLUMNS = [...CLOCK_COLUMNS, 'announced_stoppage_minutes', ...INCIDENT_COLUMNS] as const;

/**
 * The prices after a patch; empty if nothing relevant changed. Starting a game keeps the prices
 * that the model was fitted to. A goal that changes the score must already be written.
 */
export async function repricePatch(transaction: Transaction, game: GameRow, patch: GamePatch): Promise<PricePatch> {
  const next = { ...game, ...patch };
  if (next.status !== 'live' || !changesAny<UntimedGame>(game, patch, WATCHED_COLUMNS)) return {};
  if (game.status === 'upcoming')
    return { ...(await repriceNow(transaction, { ...next, held_markets: [...FITTED_MARKETS] })), held_markets: [] };
  const isIncident = changesAny<UntimedGame>(game, patch, INCIDENT_COLUMNS);
  const priced = await repriceNow(transaction, isIncident ? { ...next, held_markets: [] } : next);
  await recordEndedHolds(transaction, game, priced.held_markets ?? game.held_markets);
  return priced;
}

/** Records in the audit trail the holds that end without being released by staff. */
export async function recordEndedHolds(transaction: Transaction, game: GameRow, held: readonly MarketName[]) {
  if (game.held_markets.every((market) => held.includes(market))) return;
  await recordAction(transaction, {
    actorId: null,
    action: 'held prices ended',
    about: { game: game.id },
    before: { held: game.held_markets },
    after: { held },
  });
}

/** The current prices and lines of a live game; empty without a model. */
export async function repriceNow(database: Queryable, game: UntimedGame): Promise<PricePatch> {
  if (game.model === null) return {};
  const goals = await listGoals(database, game.id);
  const outlook = liveOutlook(game.model, { ...liveStateOf(game), goals });
  const held = game.held_markets;
  const lines = balancedLines(outlook, linesOf(game), held);
  const model = await modelPrices(database, game, { lines, goals });
  const book = keepHeldPrices({
    model,
    current: game.prices,
    held,
    mainLines: mainLinesOf(lines),
    matchState: matchStateOf(game, goals),
    outlook,
  });
  return {
    prices: book.held.length === 0 ? book.prices : pricesWithFieldIfUncovered(book.prices, lines, outlook),
    held_markets: [...book.held],
    model_prices: game.model_prices && pricesOfMarkets(model, { keys: game.model_prices, markets: book.held }),
    handicap_line_quarters: lines.handicapLine,
    asian_total_line_quarters: lines.asianTotalLine,
  };
}

function pricesOfMarkets(model: PriceBook, { keys, markets }: { keys: PriceBook; markets: readonly MarketName[] }) {
  const entries = Object.entries(model).filter(
    ([key]) => keys[key] !== undefined && markets.some((market) => market === parseKey(key)?.market),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** A game's model prices at these lines; empty without a model. */
export async function modelPrices(
  database: Queryable,
  game: UntimedGame,
  { lines, goals }: { lines: Lines; goals: readonly Goal[] },
): Promise<PriceBook> {
  if (game.model === null) return {};
  const margins = await readMargins(database);
  const players = await pricedPlayersOf(database, game);
  if (game.status !== 'live') return priceFromModel(game.model, { lines, margins, players });
  return priceInPlay(game.model, {
    ...liveStateOf(game),
    goals,
    mainLines: mainLinesOf(lines),
    players,
    margins,
  });
}

/** The outlook from the game's model; null without one. */
export function outlookOf(game: UntimedGame, goals: readonly Goal[]): Outlook | null {
  if (game.model === null) return null;
  return game.status === 'live'
    ? liveOutlook(game.model, { ...liveStateOf(game), goals })
    : outlookBeforeKickOff(game.model);
}

export function linesOf(game: Pick<GameRow, 'handicap_line_quarters' | 'asian_total_line_quarters'>): Lines {
  return {
    handicapLine: lineQuarters(game.handicap_line_quarters),
    asianTotalLine: lineQuarters(game.asian_total_line_quarters),
  };
}

type LiveRow = Pick<
  GameRow,
  (typeof CLOCK_COLUMNS | typeof SCORE_COLUMNS | typeof RED_CARD_COLUMNS)[number] | 'announced_stoppage_minutes'
>;

export function matchStateOf(game: UntimedGame, goals: readonly Goal[]): MatchState {
  const { score, halfTime } = liveStateOf(game);
  return { score, halfTime, scorers: scorersWithSides(score, goals) };
}

export function liveStateOf(game: LiveRow) {
  const { half_time_home_score: home, half_time_away_score: away } = game;
  return {
    score: { home: game.home_score, away: game.away_score },
    ...announcedClockOf(game),
    redCards: { home: game.home_red_cards, away: game.away_red_cards },
    halfTime: home === null || away === null ? null : { home, away },
  };
}

const BALANCED_FROM = 0.3;
const isBalanced = (chance: number) => chance >= BALANCED_FROM && chance <= 1 - BALANCED_FROM;

function balancedLines(outlook: Outlook, lines: Lines, held: readonly MarketName[]): Lines {
  const best = chooseLinesFor(outlook);
  const heldLines = held.map(lineFieldOf);
  const keepHandicap =
    heldLines.includes('handicapLine') || isBalanced(homeHandicapChance(outlook, lines.handicapLine));
  const keepAsianTotal =
    heldLines.includes('asianTotalLine') || isBalanced(overTotalChance(outlook, lines.asianTotalLine));
  return {
    handicapLine: keepHandicap ? lines.handicapLine : best.handicapLine,
    asianTotalLine: keepAsianTotal ? lines.asianTotalLine : best.asianTotalLine,
  };
}

/** The effects of moving the clock: the prices and, when a period begins, the half-time score. */
export async function clockChange(transaction: Transaction, game: GameRow, clock: ClockTime): Promise<GameChange> {
  const patch: GamePatch = {
    ...clockPatch(game, clock),
    ...halfTimePatch(game, { period: clock.period, homeScore: game.home_score, awayScore: game.away_score }),
  };
  const begins = clock.period !== game.period;
  if (begins) patch.settlement_due = true;
  Object.assign(patch, await repricePatch(transaction, game, patch));
  return { patch, message: begins ? 'GAME_STATUS_UPDATE' : 'GAME_TIME_UPDATE' };
}
