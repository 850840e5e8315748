// The sources for reversing a payout, in this order: the player's available balance, pending
// withdrawals (cancelled whole, newest first), and a debt, which later payouts repay.
import {
  betCashedOut,
  betSettled,
  cashOutReversed,
  settlementReversed,
  withdrawalReturned,
} from '#domain/ledger/recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { WalletBalances } from '#server/ledger/post-transfers.ts';

type PendingWithdrawal = { id: number; amountCents: Cents };

/** A player's funds, kept up to date while several bets are settled in one transaction. */
export type PlayerFunds = { availableCents: Cents; debtCents: Cents; withdrawals: PendingWithdrawal[] };

type Reversal = Omit<Parameters<typeof settlementReversed>[0], 'availableCents'>;
type CashOutReversal = Omit<Parameters<typeof cashOutReversed>[0], 'availableCents'>;
type CashOutPayment = Parameters<typeof betCashedOut>[0];
type Payment = Omit<Parameters<typeof betSettled>[0], 'debtCents'>;

/** Reads the funds of players whose wallets are locked, or fixed in a snapshot. */
export async function readFunds(
  database: Queryable,
  wallets: ReadonlyMap<number, WalletBalances>,
): Promise<Map<number, PlayerFunds>> {
  const funds = new Map<number, PlayerFunds>(
    [...wallets].map(([userId, { availableCents, debtCents }]) => [
      userId,
      { availableCents, debtCents, withdrawals: [] },
    ]),
  );
  const holders = [...wallets].filter(([, { heldCents }]) => heldCents > 0).map(([userId]) => userId);
  for (const { id, user_id: userId, amount_cents: amountCents } of await pendingWithdrawals(database, holders))
    funds.get(userId)?.withdrawals.push({ id, amountCents });
  return funds;
}

type WithdrawalRow = { id: number; user_id: number; amount_cents: Cents };

/** In most settlements no player holds anything, so the query is skipped. */
async function pendingWithdrawals(database: Queryable, userIds: readonly number[]): Promise<WithdrawalRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await database.query<WithdrawalRow>(
    `select id, user_id, amount_cents from transactions
     where type = 'withdrawal' and status = 'pending' and user_id = any($1::bigint[]) order by id`,
    [userIds],
  );
  return rows;
}

/** The funds of a bet's player, already read. */
export function fundsOf(bet: { id: number; user_id: number }, funds: ReadonlyMap<number, PlayerFunds>): PlayerFunds {
  const found = funds.get(bet.user_id);
  if (found === undefined) throw new Error(`the wallet of bet ${bet.id} was not read`);
  return found;
}

/** The transfers of a reversal, and the withdrawals it cancels. */
export type ReversalTransfers = { transfers: Transfer[]; cancelled: number[] };

/** Reverses a settlement. */
export function reversePayout(event: Reversal, funds: PlayerFunds): ReversalTransfers {
  const { transfers, cancelled } = freeFunds(event.payoutCents, event.userId, funds);
  const { availableCents } = funds;
  return { transfers: [...transfers, ...apply(funds, settlementReversed({ ...event, availableCents }))], cancelled };
}

/** Reverses a cash-out. */
export function reverseCashOutPayout(event: CashOutReversal, funds: PlayerFunds): ReversalTransfers {
  const { transfers, cancelled } = freeFunds(event.amountCents, event.userId, funds);
  const { availableCents } = funds;
  return { transfers: [...transfers, ...apply(funds, cashOutReversed({ ...event, availableCents }))], cancelled };
}

/** Cancels as many pending withdrawals as needed to make an amount available. */
function freeFunds(neededCents: Cents, userId: number, funds: PlayerFunds): ReversalTransfers {
  const transfers: Transfer[] = [];
  const cancelled: number[] = [];
  while (funds.availableCents < neededCents) {
    const withdrawal = funds.withdrawals.pop();
    if (withdrawal === undefined) break;
    cancelled.push(withdrawal.id);
    const { id: transactionId, amountCents } = withdrawal;
    transfers.push(...apply(funds, withdrawalReturned({ transactionId, userId, amountCents })));
  }
  return { transfers, cancelled };
}

/** Settles a bet: its payout first repays the player's debt. */
export function pay(event: Payment, funds: PlayerFunds): Transfer[] {
  return apply(funds, betSettled({ ...event, debtCents: funds.debtCents }));
}

/** Restores a cash-out: it first repays the player's debt, like a payout. */
export function payCashOut(event: Omit<CashOutPayment, 'debtCents'>, funds: PlayerFunds): Transfer[] {
  return apply(funds, betCashedOut({ ...event, debtCents: funds.debtCents }));
}

function apply(funds: PlayerFunds, transfers: Transfer[]): Transfer[] {
  const moved = (account: 'available' | 'debt') =>
    transfers.reduce((sum, { credit, debit, amountCents }) => {
      if (credit === account) return sum + amountCents;
      return debit === account ? sum - amountCents : sum;
    }, 0);
  funds.availableCents = cents(funds.availableCents + moved('available'));
  funds.debtCents = cents(funds.debtCents - moved('debt'));
  return transfers;
}

const CANCELLED_NOTE = 'Cancelled: winnings were reversed after a corrected result';

/**
 * Rejects withdrawals that reversals cancelled. Their wallets are locked, so no one can decide them
 * meanwhile.
 */
export async function cancelWithdrawals(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(
    `update transactions set status = 'rejected', notes = $2, completed_at = now()
     where id = any($1::bigint[]) and status = 'pending'`,
    [ids, CANCELLED_NOTE],
  );
}
