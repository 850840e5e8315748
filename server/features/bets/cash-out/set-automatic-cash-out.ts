import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { deleteAutomaticCashOut, upsertAutomaticCashOut } from '#server/features/bets/cash-out/automatic-rows.ts';
import { readCashOutBet } from '#server/features/bets/cash-out/cash-out-rows.ts';
import { priceShare } from '#server/features/bets/cash-out/quote-cash-out.ts';
import { isCashOutPending } from '#server/features/bets/in-play/delay-rows.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { respondOnce } from '#server/http/respond-once.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

type Request = { betId: number; userId: number; amountCents: Cents | null; idempotency: Idempotency | null };

/**
 * Refuses, in this order, with IDEMPOTENCY_KEY_REUSED, NOT_FOUND, FORBIDDEN, ACCOUNT_SUSPENDED,
 * ACCOUNT_HALTED, ALREADY_PROCESSED unless the bet is pending and none of its cash-outs is in its
 * in-play delay, as `priceShare` does, and CASH_OUT_OUT_OF_RANGE unless the amount is above the
 * current offer and at most the potential win. Removing the amount needs no price.
 */
export async function setAutomaticCashOut(pool: Pool, request: Request) {
  const { userId: actorId, idempotency } = request;
  return respondOnce(pool, { actorId, idempotency }, (transaction) => setAmount(transaction, request));
}

async function setAmount(transaction: Transaction, request: Request) {
  const { betId, userId, amountCents } = request;
  await lockWallet(transaction, userId);
  const bet = await readCashOutBet(transaction, request, 'for update of b');
  if (bet.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  // Otherwise players could watch the game during the delay and then cancel. A delay can't begin
  // meanwhile, since that also locks the wallet first.
  if (await isCashOutPending(transaction, betId))
    refuse('ALREADY_PROCESSED', { message: 'A cash-out of this bet is already pending' });
  if (amountCents === null) {
    await deleteAutomaticCashOut(transaction, betId);
    return { betId, amount: null };
  }
  const offerCents = (await priceShare(transaction, bet, 100))?.amount_cents ?? cents(0);
  if (amountCents <= offerCents || amountCents > bet.potentialWinCents)
    refuse('CASH_OUT_OUT_OF_RANGE', {
      currentAmount: formatAmount(offerCents),
      potentialWin: formatAmount(bet.potentialWinCents),
    });
  await upsertAutomaticCashOut(transaction, betId, amountCents);
  return { betId, amount: formatAmount(amountCents) };
}
