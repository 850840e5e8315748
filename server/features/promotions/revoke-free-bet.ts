// Staff revoke a free bet before it is used. Once a bet is placed with it, it stays.
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Revocation = { freeBetId: number; reason: string; actorId: number };
type FreeBetRow = { user_id: number; amount_cents: Cents };

/**
 * Revokes an unused free bet. Refuses NOT_FOUND, ALREADY_PROCESSED if it is already revoked, and
 * FREE_BET_UNAVAILABLE if it is used or expired. @returns its player
 */
export async function revokeFreeBet(transaction: Transaction, revocation: Revocation): Promise<number> {
  const { freeBetId, reason, actorId } = revocation;
  const { user_id: userId, amount_cents: amountCents } = await findFreeBet(transaction, freeBetId);
  await lockWallet(transaction, userId);
  const rowCount = await sql`
    update free_bets set revoked_at = now(), revoked_by = ${actorId}, revoke_reason = ${reason}
    where id = ${freeBetId} and bet_id is null and revoked_at is null and expires_at > now()`.run(transaction);
  if (rowCount === 0) await refuseUnusable(transaction, freeBetId);
  await recordAction(transaction, {
    actorId,
    action: 'free bet revoked',
    subject: 'user',
    subjectId: userId,
    after: { freeBetId, amountCents, reason },
  });
  await announcePlayers(transaction, [{ userId }]);
  return userId;
}

async function findFreeBet(transaction: Transaction, id: number): Promise<FreeBetRow> {
  return sql<FreeBetRow>`select user_id, amount_cents from free_bets where id = ${id}`.one(transaction, () =>
    refuse('NOT_FOUND'),
  );
}

async function refuseUnusable(transaction: Transaction, id: number): Promise<never> {
  const rows = await sql<{ revoked: boolean; used: boolean }>`
    select revoked_at is not null as revoked, bet_id is not null as used from free_bets where id = ${id}`.all(
    transaction,
  );
  if (rows[0]?.revoked) refuse('ALREADY_PROCESSED', { message: 'This free bet has already been revoked' });
  return refuse('FREE_BET_UNAVAILABLE', {
    message: rows[0]?.used
      ? 'This free bet has been used for a bet and can no longer be revoked'
      : 'This free bet has expired',
  });
}
