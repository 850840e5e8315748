// Changes to a game's status, score, clock, prices or names go through `changeGame`, which triggers
// their consequences, except when prices close and reopen for boosts (check-boosts.ts).
import type { GameMessageType } from '#contract/live-messages.ts';
import type { Half } from '#domain/match-clock.ts';
import { type AuditedAction, recordAction } from '#server/audit/record-action.ts';
import type { FromNow } from '#server/database/clock.ts';
import { list, raw, sql } from '#server/database/sql.ts';
import { type PoolOrTransaction, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { isAnyVoided, NO_VOIDED_BETS, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import type { ClockBeforeGoal } from '#server/features/games/clock-before-goal.ts';
import {
  changesAny,
  type GameRow,
  LINE_COLUMNS,
  lockGame,
  RED_CARD_COLUMNS,
  SCORE_COLUMNS,
  type StepUndo,
  type UntimedGame,
} from '#server/features/games/game-rows.ts';
import type { PriceReference } from '#server/features/games/price-reference.ts';
import { reviseVoidings } from '#server/features/games/revise-voidings.ts';
import { silentFrom } from '#server/features/games/silence.ts';
import type { LateBets, Result } from '#server/features/games/void-causes.ts';
import { recordReports, shiftPatch } from '#server/features/games/wrong-reports.ts';
import { checkBoosts } from '#server/features/promotions/check-boosts.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceGame } from '#server/live/announce.ts';

export type GamePatch = Partial<
  Omit<UntimedGame, 'id' | 'is_silent' | 'is_late' | 'clock' | 'version' | 'created_at'>
> & {
  period_started_at?: Date | FromNow | null;
  kicked_off_at?: Date | FromNow | null;
  suspended_until?: FromNow | null;
  undo_until?: FromNow | null;
  silent_from?: FromNow | null;
  silence_announced?: boolean;
  clock_ticked_at?: Date | FromNow;
  finished_at?: FromNow | null;
  settlement_due?: true;
  undo?: StepUndo | null;
  clock_before_goal?: ClockBeforeGoal | null;
  announced_half?: Half;
  price_reference?: PriceReference;
  priced_alone?: true;
  uncorrected_result?: Result;
  names_bet_on?: { homeTeam: string; awayTeam: string };
};

/** Once one of these has changed, the preceding start, end, period or red card can't be undone. */
const EVENT_COLUMNS = ['period', ...SCORE_COLUMNS, ...RED_CARD_COLUMNS] as const;

/** What a trader who resumes betting must have seen. */
const RESUME_COLUMNS = [
  'status',
  'period',
  'suspended',
  'suspended_markets',
  'var_check',
  ...SCORE_COLUMNS,
  ...RED_CARD_COLUMNS,
] as const;

/** A change to one of these can make a boost a sure win, or stop it being one. */
const PRICE_COLUMNS = ['status', 'prices', 'model', ...LINE_COLUMNS, ...SCORE_COLUMNS] as const;

export type GameChange = {
  patch: GamePatch;
  message: GameMessageType;
  actorId?: number | null;
  /** Recorded in the audit trail if there is an actor. */
  audit?: Pick<AuditedAction, 'action' | 'before' | 'after'>;
  /** If the score falls, when the first removed goal was recorded. */
  wrongSince?: Date | null;
  late?: LateBets | null;
  /** If a missed goal is recorded: the bets accepted since a later goal was. */
  missed?: LateBets | null;
  /**
   * Above this amount, a second person must confirm that bets accepted at a wrong report are void;
   * absent for feeds and for what two people have decided.
   */
  fourEyesCents?: number | null | undefined;
  /** False for changes that don't show that someone follows the match, such as our own clock's. */
  confirms?: false;
  /** The trader suspended betting, even if it was already suspended. */
  suspends?: boolean;
};

export type ChangedGame = { before: GameRow; voided: VoidedBets };

/** Locks the game and makes the change that `decide` returns, if any. Refuses with NOT_FOUND. */
export async function changeGame(
  database: PoolOrTransaction,
  gameId: number,
  decide: (game: GameRow, transaction: Transaction) => GameChange | null | Promise<GameChange | null>,
): Promise<ChangedGame> {
  return withTransaction(database, async (transaction) => {
    const game = await lockGame(transaction, gameId);
    const decision = await decide(game, transaction);
    if (decision === null) return { before: game, voided: NO_VOIDED_BETS };
    const { audit, actorId = null } = decision;
    if (audit && actorId !== null) await recordAction(transaction, { actorId, ...audit, about: { game: gameId } });
    const change = { ...decision, patch: { ...decision.patch, ...(await shiftPatch(transaction, game, decision)) } };
    const { voided, restored } = await reviseVoidings(transaction, game, change);
    const affectsBets = isAnyVoided(voided) || isAnyVoided(restored);
    const patch: GamePatch = { ...change.patch, ...(affectsBets && { settlement_due: true }) };
    const hasEvent = changesAny<UntimedGame>(game, patch, EVENT_COLUMNS);
    const next = { ...game, ...patch };
    const confirmation = change.confirms ?? {
      silent_from: await silentFrom(transaction, next),
      silence_announced: false,
    };
    const mustBeSeen = change.suspends || changesAny<UntimedGame>(game, patch, RESUME_COLUMNS);
    await writePatch(transaction, gameId, {
      ...(hasEvent && { undo_until: null }),
      ...confirmation,
      ...(mustBeSeen && { resumable_from: game.version + 1 }),
      ...patch,
    });
    await recordReports(transaction, game, next);
    if (PRICE_COLUMNS.some((column) => patch[column] !== undefined)) await checkBoosts(transaction, next);
    await announceGame(transaction, { gameId, message: change.message });
    return { before: game, voided };
  });
}

export function refuseState({ status }: Pick<GameRow, 'status'>, message: string): never {
  refuse('WRONG_STATE', { message, status });
}

/** Refuses a caller that acted on an outdated state of the game. */
export function refuseChanged({ version }: Pick<GameRow, 'version'>, message: string): never {
  refuse('GAME_CHANGED', { message, version });
}

const isFromNow = (value: unknown): value is FromNow =>
  typeof value === 'object' && value !== null && 'fromNowMs' in value;

async function writePatch(transaction: Transaction, gameId: number, patch: GamePatch): Promise<void> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const assignments = entries.map(([column, value]) => {
    if (isFromNow(value))
      return sql`${raw(column)} = clock_timestamp() + ${value.fromNowMs} * interval '1 millisecond'`;
    return sql`${raw(column)} = ${value}`;
  });
  await sql`update games set ${list(assignments)} where id = ${gameId}`.run(transaction);
}
