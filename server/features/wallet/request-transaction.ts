// A player requests to move money in or out. A deposit moves nothing until an administrator
// approves it; a withdrawal is held immediately, so that it can't be spent twice.
import type { Transaction as TransactionAnswer } from '#contract/wallet/objects.ts';
import { withdrawalRequested } from '#domain/ledger/recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { refuseDeposit } from '#server/features/safer-play/deposit-rules.ts';
import { findTransaction } from '#server/features/wallet/transaction-rows.ts';
import { readWithdrawable } from '#server/features/wallet/withdrawable.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers, type WalletBalances } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type TransactionRequest = {
  userId: number;
  type: TransactionType;
  amountCents: Cents;
  method: TransactionMethod;
  /** Null: the player's username, which mobile-money senders are asked to enter. */
  reference: string | null;
  idempotency: Idempotency | null;
};

/**
 * Stores a request and, for a withdrawal, holds its amount. Refuses IDEMPOTENCY_KEY_REUSED; for
 * deposits whatever `refuseDeposit` refuses (a suspended or excluded player may still withdraw);
 * VERIFICATION_REQUIRED if withdrawals need it; INSUFFICIENT_BALANCE; WAGERING_LEFT for winnings of
 * free bets still to be wagered; and WINNINGS_NOT_FINAL for winnings of games that are not over.
 * The same key and request give the first answer again.
 */
export async function requestTransaction(
  pool: Pool,
  request: TransactionRequest,
  rules: { requireVerified: boolean },
): Promise<TransactionAnswer> {
  const { id, replayed } = await withTransaction(pool, async (transaction) => {
    const wallet = (await lockWallet(transaction, request.userId)) ?? refuse('UNAUTHENTICATED');
    const earlier = await findReplay(transaction, request);
    if (earlier !== null) return { id: earlier, replayed: true };
    if (request.type === 'deposit') await refuseDeposit(transaction, request);
    else await refuseUnverified(transaction, request.userId, rules);
    if (request.type === 'withdrawal') await refuseWithdrawal(transaction, request, wallet);
    const created = await insertRequest(transaction, request);
    await announceStaff(transaction, 'money');
    if (request.type === 'withdrawal') {
      const event = { transactionId: created, userId: request.userId, amountCents: request.amountCents };
      await postTransfers(transaction, withdrawalRequested(event), request.userId);
      await announcePlayers(transaction, [{ userId: request.userId }]);
    }
    return { id: created, replayed: false };
  });
  const answer = (await findTransaction(pool, id)) ?? refuse('NOT_FOUND');
  return replayed ? { ...answer, status: 'pending', notes: null, completedAt: null } : answer;
}

async function refuseWithdrawal(
  transaction: Transaction,
  { userId, amountCents }: TransactionRequest,
  { availableCents }: WalletBalances,
): Promise<void> {
  if (availableCents < amountCents) refuse('INSUFFICIENT_BALANCE');
  const { cents, wagering } = await readWithdrawable(transaction, { userId, availableCents });
  const withdrawable = formatAmount(cents);
  if (cents < amountCents && wagering.heldCents > 0)
    refuse('WAGERING_LEFT', { withdrawable, left: formatAmount(wagering.leftCents) });
  if (cents < amountCents) refuse('WINNINGS_NOT_FINAL', { withdrawable });
}

/** The earlier request with this key; refused if it differs. Read under the wallet's lock. */
async function findReplay(transaction: Transaction, request: TransactionRequest): Promise<number | null> {
  if (request.idempotency === null) return null;
  const { rows } = await transaction.query<{ id: number; same_request: boolean }>(
    `select id, request_hash = $3 as same_request from transactions where user_id = $1 and idempotency_key = $2`,
    [request.userId, request.idempotency.key, request.idempotency.requestHash],
  );
  if (rows[0] && !rows[0].same_request) refuse('IDEMPOTENCY_KEY_REUSED');
  return rows[0]?.id ?? null;
}

async function refuseUnverified(
  transaction: Transaction,
  userId: number,
  { requireVerified }: { requireVerified: boolean },
): Promise<void> {
  if (!requireVerified) return;
  const { rows } = await transaction.query<{ verified: boolean }>(
    'select is_verified and identity_verified as verified from users where id = $1',
    [userId],
  );
  if (!rows[0]?.verified) refuse('VERIFICATION_REQUIRED');
}

/** Its time is that of the wallet's lock, which orders deposits for the player's limits. */
async function insertRequest(transaction: Transaction, request: TransactionRequest): Promise<number> {
  const { rows } = await transaction.query<{ id: number }>(
    `insert into transactions (user_id, type, amount_cents, method, reference, idempotency_key, request_hash,
       created_at)
     select $1, $2, $3, $4, coalesce($5, username), $6, $7, clock_timestamp() from users where id = $1 returning id`,
    [
      request.userId,
      request.type,
      request.amountCents,
      request.method,
      request.reference,
      request.idempotency?.key ?? null,
      request.idempotency?.requestHash ?? null,
    ],
  );
  return rows[0]?.id as number;
}
