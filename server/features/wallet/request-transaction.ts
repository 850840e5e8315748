// A player requests to move money in or out. A deposit moves nothing until staff approve it or the
// payment provider reports it paid; a withdrawal is held immediately, so that it can't be spent
// twice.
import type { Transaction as TransactionResponse } from '#contract/wallet/objects.ts';
import { withdrawalRequested } from '#domain/ledger/transaction-recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { refuseWhileFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import { refuseDeposit } from '#server/features/safer-play/deposit-rules.ts';
import { isFullyVerified } from '#server/features/wallet/is-fully-verified.ts';
import { findTransaction } from '#server/features/wallet/transaction-rows.ts';
import { readWithdrawable } from '#server/features/wallet/withdrawable.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers, type WalletBalances } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import type { RequestPayments } from '#server/payments/payments.ts';
import { preparePayment } from '#server/payments/prepare-payment.ts';
import { insertPayment } from '#server/payments/start-payment.ts';

export type TransactionRequest = {
  userId: number;
  type: TransactionType;
  amountCents: Cents;
  method: TransactionMethod;
  idempotency: Idempotency | null;
};

/**
 * Stores a request and, for a withdrawal, holds its amount. Refuses with IDEMPOTENCY_KEY_REUSED;
 * deposits as `refuseDeposit` does (a suspended or excluded player may still withdraw); withdrawals
 * with WITHDRAWALS_FROZEN, VERIFICATION_REQUIRED if they need it, INSUFFICIENT_BALANCE if the
 * balance less the debt is too low, WAGERING_LEFT for winnings of free bets still to be wagered,
 * and WINNINGS_NOT_FINAL for payouts that may still be reversed; and requests of either type as
 * `preparePayment` does. The same key and request get the first response again.
 */
export async function requestTransaction(
  pool: Pool,
  request: TransactionRequest,
  payments: RequestPayments,
): Promise<TransactionResponse> {
  const { userId, type, amountCents } = request;
  const { id, replayed } = await withTransaction(pool, async (transaction) => {
    const wallet = (await lockWallet(transaction, userId)) ?? refuse('UNAUTHENTICATED');
    const earlier = await findReplay(transaction, request);
    if (earlier !== null) return { id: earlier, replayed: true };
    if (type === 'deposit') await refuseDeposit(transaction, request);
    else await refuseWithdrawal(transaction, request, wallet, payments);
    const payment = await preparePayment(transaction, payments, request);
    const transactionId = await insertRequest(transaction, request);
    await announceStaff(transaction, 'money');
    if (type === 'withdrawal') {
      await postTransfers(transaction, withdrawalRequested({ transactionId, userId, amountCents }), userId);
      await announcePlayers(transaction, [{ userId }]);
    }
    if (payment !== null) await insertPayment(transaction, { ...payment, transactionId });
    return { id: transactionId, replayed: false };
  });
  if (!replayed) payments.worker.wake();
  const { requireVerified } = await payments.payoutRules(pool);
  const transaction = (await findTransaction(pool, id, requireVerified)) ?? refuse('NOT_FOUND');
  return replayed ? { ...transaction, status: 'pending', notes: null, completedAt: null } : transaction;
}

async function refuseWithdrawal(
  transaction: Transaction,
  { userId, amountCents }: TransactionRequest,
  wallet: WalletBalances,
  { payoutRules }: RequestPayments,
): Promise<void> {
  await refuseWhileFrozen(transaction, userId);
  const { requireVerified } = await payoutRules(transaction);
  if (requireVerified && !(await isFullyVerified(transaction, userId))) refuse('VERIFICATION_REQUIRED');
  if (wallet.availableCents - wallet.debtCents < amountCents) refuse('INSUFFICIENT_BALANCE');
  const { cents, wagering } = await readWithdrawable(transaction, userId, wallet);
  const withdrawable = formatAmount(cents);
  if (cents < amountCents && wagering.heldCents > 0)
    refuse('WAGERING_LEFT', { withdrawable, left: formatAmount(wagering.leftCents) });
  if (cents < amountCents) refuse('WINNINGS_NOT_FINAL', { withdrawable });
}

/** The earlier request with this key; refuses one that differs. Read under the wallet's lock. */
async function findReplay(
  transaction: Transaction,
  { userId, idempotency }: TransactionRequest,
): Promise<number | null> {
  if (idempotency === null) return null;
  const earlier = await sql<{ id: number; isSame: boolean }>`
    select id, request_hash = ${idempotency.requestHash} as "isSame" from transactions
    where user_id = ${userId} and idempotency_key = ${idempotency.key}`.first(transaction);
  if (earlier && !earlier.isSame) refuse('IDEMPOTENCY_KEY_REUSED');
  return earlier?.id ?? null;
}

/**
 * The reference is the username, which players are asked to enter when they send money themselves.
 * The time is taken after the wallet was locked, so that deposits are in order for the player's
 * limits.
 */
async function insertRequest(transaction: Transaction, request: TransactionRequest): Promise<number> {
  const { userId, type, amountCents, method, idempotency } = request;
  return sql`
    insert into transactions (user_id, type, amount_cents, method, reference, idempotency_key, request_hash, created_at)
    select id, ${type}, ${amountCents}, ${method}, username, ${idempotency?.key}, ${idempotency?.requestHash},
      clock_timestamp() from users where id = ${userId} returning id`.value<number>(transaction);
}
