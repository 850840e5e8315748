import type { Cents } from '#domain/money.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { hasDeposited } from '#server/features/wallet/has-deposited.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Revocation = { freeBetId: number; reason: string; actorId: number };
type FreeBet = { userId: number; amountCents: Cents; isRevoked: boolean; isUsed: boolean };

/**
 * Revokes an unused free bet. Refuses with NOT_FOUND, ALREADY_PROCESSED if it is already revoked,
 * and FREE_BET_UNAVAILABLE if it is used or expired. @returns its player
 */
export async function revokeFreeBet(transaction: Transaction, revocation: Revocation): Promise<number> {
  const { freeBetId, reason, actorId } = revocation;
  const { userId, amountCents } = await findFreeBet(transaction, freeBetId);
  await lockWallet(transaction, userId);
  const changedRows = await sql`
    update free_bets set revoked_at = now(), revoked_by = ${actorId}, revoke_reason = ${reason}
    where id = ${freeBetId} and bet_id is null and revoked_at is null and expires_at > now()`.run(transaction);
  if (changedRows === 0) refuseUnusable(await findFreeBet(transaction, freeBetId));
  const after = { freeBetId, amountCents, reason };
  await recordUserAction(transaction, userId, { actorId, action: 'free bet revoked', after });
  await announcePlayers(transaction, [{ userId }]);
  return userId;
}

/** An SQL condition: the player of free bet f still has a deposit that promotion p requires. */
const hasEarningDeposit = hasDeposited('f.user_id', {
  minCents: sql`coalesce(p.min_deposit_cents, 0)`,
  since: sql`case when f.accepts_old_deposits then '-infinity' else p.starts_at end`,
});

/**
 * Revokes a player's free bets whose code required a deposit, once a reversed deposit leaves no
 * other one. Used ones are only marked (`reversed_bonus` in player-risks.ts). The caller has locked
 * the wallet.
 */
export async function revokeUnearned(
  transaction: Transaction,
  { userId, depositId, actorId }: { userId: number; depositId: number; actorId: number },
): Promise<void> {
  const reason = 'The deposit that it required was reversed';
  const revoked = await sql<{ freeBetId: number; amountCents: Cents; betId: number | null }>`
    update free_bets f set revoked_at = now(), revoked_by = ${actorId}, revoke_reason = ${reason},
      reversed_deposit_id = ${depositId}
    from promotions p
    where p.id = f.promotion_id and f.user_id = ${userId} and p.first_deposit and f.revoked_at is null
      and (f.bet_id is not null or f.expires_at > now())
      and not ${hasEarningDeposit}
    returning f.id as "freeBetId", f.amount_cents as "amountCents", f.bet_id as "betId"`.all(transaction);
  for (const freeBet of revoked)
    await recordUserAction(transaction, userId, {
      actorId,
      action: 'free bet revoked',
      after: { ...freeBet, reason },
    });
}

/** Returns free bets that a reversed deposit revoked, once the player has such a deposit again. */
export async function returnEarned(
  transaction: Transaction,
  { userId, actorId }: { userId: number; actorId: number },
): Promise<void> {
  const returned = await sql<{ freeBetId: number; amountCents: Cents }>`
    update free_bets f set revoked_at = null, revoked_by = null, revoke_reason = null, reversed_deposit_id = null
    from promotions p
    where p.id = f.promotion_id and f.user_id = ${userId} and f.reversed_deposit_id is not null
      and ${hasEarningDeposit}
    returning f.id as "freeBetId", f.amount_cents as "amountCents"`.all(transaction);
  for (const after of returned)
    await recordUserAction(transaction, userId, { actorId, action: 'free bet returned', after });
}

async function findFreeBet(transaction: Transaction, id: number): Promise<FreeBet> {
  const statement = sql<FreeBet>`
    select user_id as "userId", amount_cents as "amountCents", revoked_at is not null as "isRevoked",
      bet_id is not null as "isUsed" from free_bets where id = ${id}`;
  return statement.one(transaction, () => refuse('NOT_FOUND'));
}

function refuseUnusable({ isRevoked, isUsed }: FreeBet): never {
  if (isRevoked) refuse('ALREADY_PROCESSED', { message: 'This free bet has already been revoked' });
  const message = isUsed
    ? 'This free bet has been used for a bet and can no longer be revoked'
    : 'This free bet has expired';
  return refuse('FREE_BET_UNAVAILABLE', { message });
}
