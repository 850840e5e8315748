// A change that requires two people is proposed by one and made when the second approves it.
import type { Proposal } from '#contract/proposals/objects.ts';
import { type AuditedSubject, recordAction } from '#server/audit/record-action.ts';
import { list, sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAnyVoided, NO_VOIDED_BETS, toVoided, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { liftVoidings } from '#server/features/bets/settlement/voidings.ts';
import type { ChangeResult } from '#server/features/proposals/change-kind.ts';
import {
  changeKinds,
  kindOf,
  needsSecond,
  type StaffChange,
  stateOf,
} from '#server/features/proposals/change-kinds.ts';
import { suspendIfEnding } from '#server/features/proposals/game-changes.ts';
import { recordPromotionCost } from '#server/features/proposals/promotion-changes.ts';
import { lockProposal, mayPropose } from '#server/features/proposals/proposal-rows.ts';
import { refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { hasPermission } from '#server/http/access.ts';
import type { Viewer } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceStaff } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

type Outcome = ChangeResult & { awaitingSecond: boolean };

/**
 * Makes a change, or proposes it if it requires two people. A newer proposal replaces an open one
 * for the same values, except for free bets, voids and new promotions. Refuses as the change itself
 * does.
 */
export async function changeOrPropose(
  transaction: Transaction,
  change: StaffChange,
  proposer: Decider,
): Promise<Outcome> {
  const { actorId, fourEyesCents } = proposer;
  const { make } = kindOf(change);
  if (!(await needsSecond(transaction, change, proposer))) {
    if (change.kind === 'promotion' && fourEyesCents !== null) await recordPromotionCost(transaction, change, actorId);
    const result = await make(transaction, change, { actorId, byTwo: false, isAlone: fourEyesCents !== null });
    return { awaitingSecond: false, ...result };
  }
  // An impossible change fails here, for the proposer, rather than for the second person.
  await sql`savepoint tried`.run(transaction);
  const tried = await make(transaction, change, { actorId, byTwo: false, isAlone: true });
  await sql`rollback to savepoint tried`.run(transaction);
  await propose(transaction, change, { actorId, voided: tried?.voided ?? NO_VOIDED_BETS });
  if (change.gameId) await suspendIfEnding(transaction, change, actorId);
  return { awaitingSecond: true };
}

/**
 * Proposes the voids of a report that await a second person (revise-voidings.ts).
 * @returns whether there are any
 */
export async function proposeVoids(transaction: Transaction, gameId: number, proposer: Decider): Promise<boolean> {
  const voidingIds = await sql`
    select id from voidings where game_id = ${gameId} and lifted_at is null and awaits_second and not exists (
      select 1 from proposals p where p.kind = 'voids' and p.game_id = ${gameId} and p.approved is null
        and p.change -> 'voidingIds' @> to_jsonb(voidings.id))
    order by id`.allValues<number>(transaction);
  if (voidingIds.length === 0) return false;
  await changeOrPropose(transaction, { kind: 'voids', gameId, change: { voidingIds } }, proposer);
  return true;
}

type ProposalContext = { actorId: number; voided: VoidedBets };

async function propose(
  transaction: Transaction,
  change: StaffChange,
  { actorId, voided }: ProposalContext,
): Promise<void> {
  const { before, after: values } = await kindOf(change).difference(transaction, change);
  const after = { ...values, ...(isAnyVoided(voided) && { voided: toVoided(voided) }) };
  const { kind, userId, gameId } = change;
  const promotionId = promotionOf(change);
  const affected = valuesIn(change);
  // Otherwise two proposals about the same values could both be stored, or the second fail.
  if (kind === 'risk limits' || kind === 'margins' || kind === 'accumulator bonus')
    await kindOf(change).lock(transaction, change);
  const replaced = await sql<{ before: unknown; after: unknown }>`
    update proposals set approved = false, decided_by = ${actorId}, decided_at = clock_timestamp()
    where kind = ${kind} and approved is null and user_id is not distinct from ${userId}
      and game_id is not distinct from ${gameId} and promotion_id is not distinct from ${promotionId}
      and kind not in ('free bets', 'voids') and (kind <> 'promotion' or promotion_id is not null)
      and (kind <> 'settings' or change -> 'values' ?| ${affected}::text[])
      and (kind <> 'risk limits' or change ?| ${affected}::text[])
      and (kind <> 'margins' or change ?| ${affected}::text[] or change -> 'basisPoints' ?| ${affected}::text[])
    returning before, after`.all(transaction);
  for (const each of replaced)
    await recordAction(transaction, {
      actorId,
      action: `change of ${kind} replaced`,
      about: subjectOf(change),
      ...each,
    });
  const state = await stateOf(transaction, change);
  const json = [change.change, before, after, state].map((value) => JSON.stringify(value));
  await sql`
    insert into proposals (kind, user_id, game_id, promotion_id, change, before, after, state, proposed_by)
    values (${kind}, ${userId}, ${gameId}, ${promotionId}, ${list(json)}, ${actorId})`.run(transaction);
  const action = `change of ${kind} proposed`;
  await recordAction(transaction, { actorId, action, about: subjectOf(change), before, after });
  await announceStaff(transaction, 'proposals');
}

/** The settings, limits or margins that the change affects; proposals about others stay open. */
function valuesIn(change: StaffChange): string[] {
  if (change.kind === 'settings') return Object.keys(change.change.values);
  if (change.kind === 'risk limits') return namesOf(change.change);
  if (change.kind !== 'margins') return [];
  const { method, basisPoints = {} } = change.change;
  return [...(method === undefined ? [] : ['method']), ...Object.keys(basisPoints)];
}

const namesOf = (values: object) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The promotion's id; null for a new promotion and for other kinds of change. */
const promotionOf = (change: StaffChange) => (change.kind === 'promotion' ? change.promotionId : null);

/** Lifts the voids that waited for a proposal that was rejected or is outdated. */
export async function dropVoids(transaction: Transaction, change: StaffChange): Promise<void> {
  if (change.kind === 'voids' && !change.change.restored) await liftVoidings(transaction, change.change.voidingIds);
}

export function subjectOf(change: StaffChange): AuditedSubject {
  const promotionId = promotionOf(change);
  if (promotionId !== null) return { promotion: promotionId };
  if (change.gameId) return { game: change.gameId };
  return change.userId ? { user: change.userId } : 'settings';
}

/**
 * Approves or rejects a proposal; its author can only withdraw it. Refuses with ALREADY_PROCESSED,
 * FORBIDDEN, SECOND_PERSON_REQUIRED, ROLE_TOO_NEW for a role granted after the proposal,
 * PROPOSAL_OUTDATED if the state it was based on has changed, and as the change itself does.
 * @returns the proposal, whose author is now the viewer if it needs another person's approval
 */
export async function decideProposal(
  transaction: Transaction,
  { id, approved, viewer }: { id: number; approved: boolean; viewer: Viewer },
): Promise<Proposal> {
  const { proposal, change } = (await lockProposal(transaction, id)) ?? refuse('ALREADY_PROCESSED');
  if (!hasPermission(viewer, changeKinds[proposal.kind].permission)) refuse('FORBIDDEN');
  const { id: actorId } = viewer;
  if (approved && proposal.proposedBy.id === actorId) refuse('SECOND_PERSON_REQUIRED');
  if (approved) await refuseNewRole(transaction, actorId, { table: 'proposals', id, requestedAt: 'created_at' });
  if (approved && proposal.isOutdated) refuse('PROPOSAL_OUTDATED');
  if (approved && !(await mayPropose(transaction, proposal)))
    return takeOver(transaction, { proposal, change, viewer });
  await sql`
    update proposals set approved = ${approved}, decided_by = ${actorId}, decided_at = clock_timestamp()
    where id = ${id}`.run(transaction);
  const { before, after } = proposal;
  const action = `change of ${proposal.kind} ${approved ? 'approved' : 'rejected'}`;
  await recordAction(transaction, { actorId, action, about: subjectOf(change), before, after });
  if (approved)
    await kindOf(change).make(transaction, change, {
      actorId,
      byTwo: true,
      isAlone: false,
      proposedBy: proposal.proposedBy.id,
    });
  else await dropVoids(transaction, change);
  await announceStaff(transaction, 'proposals');
  return proposal;
}

/**
 * Voids whose author could no longer propose them can't be reported again, so the second person
 * becomes the first, and they wait for another.
 */
async function takeOver(
  transaction: Transaction,
  { proposal, change, viewer }: { proposal: Proposal; change: StaffChange; viewer: Viewer },
): Promise<Proposal> {
  const { id, kind, before, after } = proposal;
  await sql`update proposals set proposed_by = ${viewer.id} where id = ${id}`.run(transaction);
  const action = `change of ${kind} taken over`;
  await recordAction(transaction, { actorId: viewer.id, action, about: subjectOf(change), before, after });
  await announceStaff(transaction, 'proposals');
  return { ...proposal, proposedBy: { id: viewer.id, username: viewer.username } };
}
