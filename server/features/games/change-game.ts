// Every change of a game goes through here: one transaction that locks the game, writes what
// changed, notifies the other nodes, and triggers settlement.
import type { GameMessageType } from '#contract/live-messages.ts';
import type { FromNow } from '#server/database/clock.ts';
import { type PoolOrTransaction, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { isAnyVoided, NOTHING_VOIDED, type Voided } from '#server/features/bets/settlement/voided.ts';
import type { ClockBeforeGoal } from '#server/features/games/clock-before-goal.ts';
import { type GameRow, lockGame, type StatusUndo } from '#server/features/games/game-rows.ts';
import type { PriceReference } from '#server/features/games/price-reference.ts';
import { reviseVoidings } from '#server/features/games/revise-voidings.ts';
import { silentFrom } from '#server/features/games/silence.ts';
import type { LateBets, Result } from '#server/features/games/void-causes.ts';
import { keepReports, shiftPatch } from '#server/features/games/wrong-reports.ts';
import { judgeBoosts } from '#server/features/promotions/judge-boosts.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceGame } from '#server/live/announce.ts';

export type GamePatch = Partial<
  Pick<
    GameRow,
    | 'home_team'
    | 'away_team'
    | 'league'
    | 'status'
    | 'start_time'
    | 'period'
    | 'current_minute'
    | 'stoppage_minutes'
    | 'home_score'
    | 'away_score'
    | 'half_time_home_score'
    | 'half_time_away_score'
    | 'home_red_cards'
    | 'away_red_cards'
    | 'clock_shift'
    | 'handicap_line_quarters'
    | 'asian_total_line_quarters'
    | 'prices'
    | 'model'
    | 'suspended'
    | 'suspended_markets'
    | 'held_markets'
    | 'model_prices'
    | 'scheduled_start'
  >
> & {
  period_started_at?: Date | FromNow | null;
  kicked_off_at?: Date | FromNow | null;
  suspended_until?: FromNow | null;
  undo_until?: FromNow | null;
  silent_from?: FromNow | null;
  told_silent?: boolean;
  clock_ticked_at?: Date | FromNow;
  finished_at?: FromNow | null;
  settlement_due?: true;
  undo?: StatusUndo | null;
  clock_before_goal?: ClockBeforeGoal | null;
  price_reference?: PriceReference;
  priced_alone?: true;
  uncorrected_result?: Result;
  names_bet_on?: { homeTeam: string; awayTeam: string };
};

/** Once one of these has changed, the preceding start, end or period can't be undone. */
const EVENT_COLUMNS = [
  'period',
  'home_score',
  'away_score',
  'half_time_home_score',
  'half_time_away_score',
  'home_red_cards',
  'away_red_cards',
] as const;

/** What determines whether a boost guarantees a profit. */
const PRICE_COLUMNS = [
  ...(['status', 'prices', 'model', 'handicap_line_quarters', 'asian_total_line_quarters'] as const),
  ...(['home_score', 'away_score', 'half_time_home_score', 'half_time_away_score'] as const),
] as const;

export type GameChange = {
  patch: GamePatch;
  message: GameMessageType;
  /** The actor in the audit trail for the bets that the change voids. */
  actorId?: number | null;
  /** If the score falls: since when the removed goal counted. */
  wrongSince?: Date | null;
  late?: LateBets | null;
  /** False for changes by our own clock, which confirm nothing about the match. */
  confirms?: false;
};

export type ChangedGame = { before: GameRow; voided: Voided };

/**
 * Changes one game under its lock: `decide` returns what to write, or null. Voids bets accepted at
 * a score that falls, and restores those whose cause no longer holds. Refuses NOT_FOUND.
 */
export async function changeGame(
  database: PoolOrTransaction,
  gameId: number,
  decide: (game: GameRow, transaction: Transaction) => GameChange | null | Promise<GameChange | null>,
): Promise<ChangedGame> {
  return withTransaction(database, async (transaction) => {
    const game = (await lockGame(transaction, gameId)) ?? refuse('NOT_FOUND');
    const decided = await decide(game, transaction);
    if (decided === null) return { before: game, voided: NOTHING_VOIDED };
    const change = { ...decided, patch: { ...decided.patch, ...(await shiftPatch(transaction, game, decided)) } };
    const { voided, restored } = await reviseVoidings(transaction, game, change);
    const patch =
      !isAnyVoided(voided) && !isAnyVoided(restored)
        ? change.patch
        : { ...change.patch, settlement_due: true as const };
    const hasEvent = EVENT_COLUMNS.some((column) => patch[column] !== undefined && patch[column] !== game[column]);
    const next = { ...game, ...patch };
    const confirmed = change.confirms ?? { silent_from: await silentFrom(transaction, next), told_silent: false };
    await writePatch(transaction, gameId, { ...(hasEvent && { undo_until: null }), ...confirmed, ...patch });
    await keepReports(transaction, game, next);
    if (PRICE_COLUMNS.some((column) => patch[column] !== undefined)) await judgeBoosts(transaction, next);
    await announceGame(transaction, { gameId, message: change.message });
    return { before: game, voided };
  });
}

const isFromNow = (value: unknown): value is FromNow =>
  typeof value === 'object' && value !== null && 'fromNowMs' in value;

const jsonColumns = new Set(['prices', 'model', 'model_prices', 'undo', 'clock_before_goal', 'uncorrected_result']);

async function writePatch(transaction: Transaction, gameId: number, patch: GamePatch): Promise<void> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const assignments = entries.map(([column, value], index) => {
    const parameter = `$${index + 2}`;
    return `${column} = ${isFromNow(value) ? `clock_timestamp() + ${parameter} * interval '1 millisecond'` : parameter}`;
  });
  const values = entries.map(([column, value]) => {
    if (isFromNow(value)) return value.fromNowMs;
    return jsonColumns.has(column) ? JSON.stringify(value) : value;
  });
  await transaction.query(`update games set ${assignments.join(', ')} where id = $1`, [gameId, ...values]);
}
