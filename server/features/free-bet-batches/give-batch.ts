// Gives a batch's free bets in one transaction. No money moves until a free bet is used.
import { cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { PreparedBatch } from '#server/features/free-bet-batches/prepare-batch.ts';
import { eligibleOf, toSegmentObject } from '#server/features/free-bet-batches/segment.ts';
import { refuseLargeFreeBet } from '#server/features/promotions/give-free-bet.ts';
import { onePerPerson } from '#server/features/users/linked-accounts.ts';
import { refuse } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** `proposedBy` is the first of two people, and null if the actor decides alone. */
type Giver = { actorId: number; proposedBy: number | null };

/**
 * Gives each person one free bet, except those who are no longer eligible. Refuses with VALIDATION
 * for an amount above the limit for a free bet, and SEGMENT_CHANGED if no player is still eligible.
 * The caller has called `lockBatches` and locked the wallets. @returns the batch's id
 */
export async function giveBatch(transaction: Transaction, batch: PreparedBatch, giver: Giver): Promise<number> {
  const { segment, amountCents, days, wageringTimes, note } = batch;
  const { actorId, proposedBy } = giver;
  const approvedBy = proposedBy === null ? null : actorId;
  // Accounts may have become linked since the batch was proposed.
  const userIds = await onePerPerson(transaction, batch.userIds);
  const skipped = batch.skipped + batch.userIds.length - userIds.length;
  const id = await sql`
    insert into free_bet_batches (segment, amount_cents, days, wagering_times, note, players, skipped, given_by,
      approved_by)
    select ${JSON.stringify(segment)}, ${amountCents}, ${days}, ${wageringTimes}, ${note}, 0, ${skipped},
      ${proposedBy ?? actorId}, ${approvedBy} from risk_limits where ${amountCents} <= free_bet_cents returning id`.firstValue<number>(
    transaction,
  );
  if (id === null) return refuseLargeFreeBet(transaction, 'amount');
  // A decision by two people counts towards neither person's daily total.
  const grantedBy = proposedBy === null ? actorId : null;
  const recipients = await sql`
    insert into free_bets (user_id, amount_cents, expires_at, wagering_times, granted_by, note, batch_id)
    select eligible.id, ${amountCents}, now() + make_interval(days => ${days}), ${wageringTimes}, ${grantedBy}, ${note},
      ${id}
    from (${eligibleOf(userIds)}) as eligible
    returning user_id`.allValues<number>(transaction);
  if (recipients.length === 0) refuse('SEGMENT_CHANGED');
  await sql`update free_bet_batches set players = ${recipients.length} where id = ${id}`.run(transaction);
  const total = formatAmount(cents(amountCents * recipients.length));
  const terms = { segment: toSegmentObject(segment), amountCents, days, wageringTimes, note };
  const after = { ...terms, players: recipients.length, skipped, total };
  await recordAction(transaction, { actorId, action: 'free bets given', about: { free_bet_batch: id }, after });
  await announcePlayers(
    transaction,
    recipients.map((userId) => ({ userId })),
  );
  return id;
}
