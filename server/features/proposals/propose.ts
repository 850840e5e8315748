// A change that takes two people is proposed by the first and made when the second approves it.
import type { Proposal } from '#contract/proposals/objects.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAnyVoided, NOTHING_VOIDED, toVoided, type Voided } from '#server/features/bets/settlement/voided.ts';
import {
  differenceOf,
  makeChange,
  needsSecond,
  permissionFor,
  type StaffChange,
} from '#server/features/proposals/change-kinds.ts';
import { closeWhileWaiting } from '#server/features/proposals/game-changes.ts';
import { recordAlone } from '#server/features/proposals/promotion-changes.ts';
import { lockProposal } from '#server/features/proposals/proposal-rows.ts';
import { stateOf } from '#server/features/proposals/proposal-state.ts';
import { refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { hasPermission } from '#server/http/access.ts';
import type { Viewer } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceStaff } from '#server/live/announce.ts';

type Proposer = { actorId: number; fourEyesCents: number | null };

/**
 * Makes a change, or proposes it if it takes two people; a newer proposal replaces an open one.
 * Refuses what the change itself refuses. @returns whether it awaits a second person, what it
 * voided, and the created promotion
 */
export async function changeOrPropose(
  transaction: Transaction,
  change: StaffChange,
  proposer: Proposer,
): Promise<{ awaitingSecond: boolean; voided?: Voided; promotionId?: number }> {
  if (!(await needsSecond(transaction, change, proposer))) {
    if (change.kind === 'promotion' && proposer.fourEyesCents !== null)
      await recordAlone(transaction, change, proposer.actorId);
    const { actorId, fourEyesCents } = proposer;
    const made = await makeChange(transaction, change, { actorId, byTwo: false, isAlone: fourEyesCents !== null });
    return { awaitingSecond: false, ...made };
  }
  const voided = await tryChange(transaction, change, proposer.actorId);
  await propose(transaction, change, { actorId: proposer.actorId, voided });
  if (change.gameId !== null) await closeWhileWaiting(transaction, change, proposer.actorId);
  return { awaitingSecond: true };
}

/**
 * Fails for the proposer, rather than the second person, if the change is impossible. @returns what
 * it would void
 */
async function tryChange(transaction: Transaction, change: StaffChange, actorId: number): Promise<Voided> {
  await sql`savepoint tried`.run(transaction);
  const maker = { actorId, byTwo: false, isAlone: true };
  const { voided = NOTHING_VOIDED } = await makeChange(transaction, change, maker);
  await sql`rollback to savepoint tried`.run(transaction);
  return voided;
}

type Proposed = { actorId: number; voided: Voided };

async function propose(transaction: Transaction, change: StaffChange, { actorId, voided }: Proposed): Promise<void> {
  const { before, after: values } = await differenceOf(transaction, change);
  const after = { ...values, ...(isAnyVoided(voided) && { voided: toVoided(voided) }) };
  await sql`
    update proposals set approved = false, decided_by = ${actorId}, decided_at = clock_timestamp()
    where kind = ${change.kind} and user_id is not distinct from ${change.userId} and game_id is not distinct
      from ${change.gameId} and approved is null
      and promotion_id is not distinct from ${promotionOf(change)} and (kind <> 'promotion'
        or promotion_id is not null)`.run(transaction);
  await transaction.query(
    `insert into proposals (kind, user_id, game_id, promotion_id, change, before, after, state, proposed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[change.kind, change.userId, change.gameId, promotionOf(change)],
      ...[change.change, before, after, await stateOf(transaction, change)].map((value) => JSON.stringify(value)),
      actorId,
    ],
  );
  await recordAction(transaction, {
    actorId,
    action: `change of ${change.kind} proposed`,
    ...subjectOf(change),
    before,
    after,
  });
  await announceStaff(transaction, 'proposals');
}

/** Null for another kind, and for a new promotion. */
const promotionOf = (change: StaffChange) => (change.kind === 'promotion' ? change.promotionId : null);

function subjectOf(change: StaffChange) {
  const { userId, gameId } = change;
  const promotionId = promotionOf(change);
  if (promotionId !== null) return { subject: 'promotion', subjectId: promotionId } as const;
  if (gameId !== null) return { subject: 'game', subjectId: gameId } as const;
  return userId === null
    ? ({ subject: 'settings', subjectId: 0 } as const)
    : ({ subject: 'user', subjectId: userId } as const);
}

/**
 * Approves or rejects a proposal; its author can only withdraw it. Refuses ALREADY_PROCESSED,
 * FORBIDDEN, SECOND_PERSON_REQUIRED, ROLE_TOO_NEW for a role granted after the proposal,
 * PROPOSAL_OUTDATED if the state it was based on has changed, and what the change itself refuses.
 */
export async function decideProposal(
  transaction: Transaction,
  { id, approved, viewer }: { id: number; approved: boolean; viewer: Viewer },
): Promise<Proposal> {
  const { proposal, change, isStale } = (await lockProposal(transaction, id)) ?? refuse('ALREADY_PROCESSED');
  if (!hasPermission(viewer, permissionFor[proposal.kind])) refuse('FORBIDDEN');
  if (approved) await refuseAsSecond(transaction, proposal, viewer.id);
  if (approved && isStale) refuse('PROPOSAL_OUTDATED');
  await sql`
    update proposals set approved = ${approved}, decided_by = ${viewer.id}, decided_at = clock_timestamp()
      where id = ${id}`.run(transaction);
  await recordAction(transaction, {
    actorId: viewer.id,
    action: `change of ${proposal.kind} ${approved ? 'approved' : 'rejected'}`,
    ...subjectOf(change),
    before: proposal.before,
    after: proposal.after,
  });
  if (approved) await makeChange(transaction, change, { actorId: viewer.id, byTwo: true, isAlone: false });
  await announceStaff(transaction, 'proposals');
  return proposal;
}

async function refuseAsSecond(transaction: Transaction, { proposedBy, id }: Proposal, actorId: number): Promise<void> {
  if (proposedBy.id === actorId) refuse('SECOND_PERSON_REQUIRED');
  await refuseNewRole(transaction, actorId, { table: 'proposals', id, asked: 'created_at' });
}
