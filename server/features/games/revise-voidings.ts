// Restores bets that were voided for a cause that no longer holds, and voids the bets that a change
// affects. If one person's change shows that an earlier report was wrong, the bets accepted since
// that report are void. If they are worth more than this person may decide alone in a day, a second
// person must confirm it first. Otherwise, one person could void any bets by setting a score back
// and entering it again.
import { type Goal, isOver } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  addVoidedBets,
  isAnyVoided,
  NO_VOIDED_BETS,
  type VoidedBets,
} from '#server/features/bets/settlement/voided.ts';
import {
  type ActiveVoiding,
  activeVoidings,
  insertVoiding,
  liftVoidings,
  markVoiding,
} from '#server/features/bets/settlement/voidings.ts';
import { concernsLeg, type WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import type { GameChange } from '#server/features/games/change-game.ts';
import {
  CLOCK_COLUMNS,
  changesAny,
  type GameRow,
  RED_CARD_COLUMNS,
  SCORE_COLUMNS,
  type UntimedGame,
} from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import {
  causeHolds,
  disallowedGoals,
  type LateBets,
  type Result,
  uncorrectedResult,
} from '#server/features/games/void-causes.ts';
import { betsAtWrongReports, betsAtWrongScore } from '#server/features/games/wrong-reports.ts';
import { needsTwo } from '#server/features/wallet/four-eyes.ts';

const CAUSE_COLUMNS = ['status', ...CLOCK_COLUMNS, ...SCORE_COLUMNS, ...RED_CARD_COLUMNS] as const;

export async function reviseVoidings(transaction: Transaction, game: GameRow, change: GameChange) {
  const { patch, actorId = null, wrongSince = null, late = null, missed = null, fourEyesCents = null } = change;
  const changesFacts = changesAny<UntimedGame>(game, patch, CAUSE_COLUMNS);
  if (!changesFacts && late === null) return { voided: NO_VOIDED_BETS, restored: NO_VOIDED_BETS };
  const now = { ...game, ...patch };
  const uncorrected = await uncorrectedResult(transaction, game);
  const obsolete = await obsoleteVoidings(transaction, { game, now });
  const restored = await liftAndRecord(transaction, { game, actorId, obsolete });
  const mistake = obsolete.find(({ cause }) => cause.code === 'fall');
  let voided = NO_VOIDED_BETS;
  const fall = betsAtLoweredScore(game, { patch, wrongSince, uncorrected });
  const setBack = await betsAtWrongReports(transaction, game, now);
  const inTime = mistake ? betsSince(mistake, now) : late;
  for (const wrong of [missed, inTime, fall, setBack]) {
    if (wrong === null) continue;
    const limitCents = wrong === inTime && wrong.cause.code !== 'fall' ? null : fourEyesCents;
    voided = addVoidedBets(voided, await voidAndRecord(transaction, { game, actorId, wrong, limitCents }));
  }
  return { voided, restored };
}

/** @param goals the goals after the change; the recorded ones if it has been made */
export async function obsoleteVoidings(
  transaction: Transaction,
  { game, now, goals }: { game: GameRow; now: UntimedGame; goals?: readonly Goal[] },
): Promise<ActiveVoiding[]> {
  const all = await activeVoidings(transaction, game.id);
  if (all.length === 0) return [];
  const facts = {
    before: game,
    now: { ...now, goals: goals ?? (await listGoals(transaction, game.id)) },
    uncorrected: await uncorrectedResult(transaction, game),
    disallowedGoals: await disallowedGoals(transaction, game.id),
  };
  return all.filter((voiding) => !causeHolds(voiding, facts));
}

/** The bets accepted while the score was lowered by mistake, which are now voided. */
const betsSince = ({ createdAt }: ActiveVoiding, now: UntimedGame): LateBets => ({
  since: createdAt,
  reason: { code: 'score_corrected' },
  cause: { code: 'score', home: now.home_score, away: now.away_score },
});

type Fall = Pick<GameChange, 'patch' | 'wrongSince'> & { uncorrected: Result };

function betsAtLoweredScore(game: GameRow, { patch, wrongSince = null, uncorrected }: Fall): LateBets | null {
  if (!isOver(game.status)) {
    const wrong = betsAtWrongScore(game, patch, wrongSince);
    return wrong && { ...wrong, cause: { code: 'fall', home: game.home_score, away: game.away_score } };
  }
  const wrong = betsAtWrongScore(uncorrected, patch, null);
  return wrong && { ...wrong, cause: { code: 'corrected_score' } };
}

type Lift = {
  game: Pick<GameRow, 'id'>;
  actorId: number | null;
  obsolete: readonly Pick<ActiveVoiding, 'id' | 'cause'>[];
};

export async function liftAndRecord(transaction: Transaction, { game, actorId, obsolete }: Lift): Promise<VoidedBets> {
  if (obsolete.length === 0) return NO_VOIDED_BETS;
  const ids = obsolete.map(({ id }) => id);
  const restored = await liftVoidings(transaction, ids);
  const after = { ...figuresOf(restored), causes: obsolete.map(({ cause }) => cause) };
  const entry = { actorId, action: 'bets restored', about: { game: game.id }, after };
  if (isAnyVoided(restored)) await recordAction(transaction, entry);
  return restored;
}

type NewVoiding = { game: Pick<GameRow, 'id'>; actorId: number | null; wrong: LateBets; limitCents: number | null };

/** Above `limitCents`, the bets are void only once a second person confirms the voiding. */
export async function voidAndRecord(
  transaction: Transaction,
  { game, actorId, wrong, limitCents }: NewVoiding,
): Promise<VoidedBets> {
  const id = await insertVoiding(transaction, game.id, wrong);
  const isLimited = actorId !== null && limitCents !== null;
  if (isLimited) await sql`savepoint marked`.run(transaction);
  const voided = await markVoiding(transaction, id);
  const counts = isAnyVoided(voided) || wrong.keys !== undefined;
  if (isLimited && counts && (await awaitSecond(transaction, { id, actorId, voided, limitCents })))
    return NO_VOIDED_BETS;
  await recordVoided(transaction, { gameId: game.id, actorId, voided, wrong });
  return voided;
}

type MarkedVoiding = { id: number; actorId: number; voided: VoidedBets; limitCents: number };

/**
 * Goes back to the savepoint, without the marks, if a second person must confirm the voiding;
 * otherwise counts it towards what the person decides alone. @returns whether a second person must
 * confirm it
 */
async function awaitSecond(
  transaction: Transaction,
  { id, actorId, voided, limitCents }: MarkedVoiding,
): Promise<boolean> {
  const potentialWinCents = await sql`
    select coalesce(sum(potential_win_cents + coalesce(max_bonus_cents, 0)), 0)::bigint
    from bets where id = any(${voided.betIds}::bigint[]) or id in (
      -- A price error remains when another cause of a void is lifted, so bets that are already void
      -- count too.
      select bet.id from voidings voiding join bet_legs leg on leg.game_id = voiding.game_id
        join bets bet on bet.id = leg.bet_id
      where voiding.id = ${id} and voiding.selection_keys is not null and ${concernsLeg})`.value<number>(transaction);
  const amountCents = potentialWinCents + voided.amountCents;
  const needsSecond = await needsTwo(transaction, { actorId, userId: null, amountCents, limitCents });
  if (needsSecond) await sql`rollback to savepoint marked`.run(transaction);
  const decision = needsSecond ? sql`awaits_second = true` : sql`alone_by = ${actorId}, alone_cents = ${amountCents}`;
  await sql`update voidings set ${decision} where id = ${id}`.run(transaction);
  return needsSecond;
}

type Voided = {
  gameId: number;
  actorId: number | null;
  voided: VoidedBets;
  wrong: Pick<WrongBets, 'since' | 'reason'>;
};

export async function recordVoided(
  transaction: Transaction,
  { gameId, actorId, voided, wrong: { since, reason } }: Voided,
): Promise<void> {
  if (!isAnyVoided(voided)) return;
  const after = { ...figuresOf(voided), since, reason };
  await recordAction(transaction, { actorId, action: 'bets voided', about: { game: gameId }, after });
}

const figuresOf = ({ betIds, stakeCents, cashOutIds, amountCents }: VoidedBets) => ({
  bets: betIds,
  stakeCents,
  cashOuts: cashOutIds,
  amountCents,
});
