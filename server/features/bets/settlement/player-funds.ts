// A reversed payout or deposit is taken from the player's available balance, then from pending
// withdrawals that have no payment at a provider (cancelled whole, newest first). The rest becomes
// a debt, which later payouts repay.
import type { BetStatus } from '#domain/bet.ts';
import {
  betCashedOut,
  betSettled,
  cashOutReversed,
  settlementReversed,
  stakeAccount,
} from '#domain/ledger/bet-recipes.ts';
import { depositReversed } from '#domain/ledger/payment-recipes.ts';
import { withdrawalReturned } from '#domain/ledger/transaction-recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { SettlementWithBonus } from '#server/features/bets/settlement/settlement-of-bet.ts';
import type { WalletBalances } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

/** A player's funds, kept up to date while several bets are settled in one transaction. */
export type PlayerFunds = Pick<WalletBalances, 'availableCents' | 'debtCents'> & {
  withdrawals: { id: number; amountCents: Cents }[];
  /** The withdrawals cancelled to fund reversals. */
  cancelledIds: number[];
};

type Event<Recipe extends (event: never) => Transfer[]> = Omit<Parameters<Recipe>[0], 'availableCents' | 'debtCents'>;

/** Call with the wallets locked, or in a snapshot, so that the funds can't change meanwhile. */
export async function readFunds(
  database: Queryable,
  wallets: ReadonlyMap<number, WalletBalances>,
): Promise<Map<number, PlayerFunds>> {
  const funds = new Map<number, PlayerFunds>();
  for (const [userId, { availableCents, debtCents }] of wallets)
    funds.set(userId, { availableCents, debtCents, withdrawals: [], cancelledIds: [] });
  // In most settlements no player has funds on hold.
  const holders = [...wallets].filter(([, { heldCents }]) => heldCents > 0).map(([userId]) => userId);
  if (holders.length === 0) return funds;
  const pending = await sql<{ id: number; userId: number; amountCents: Cents }>`
    select id, user_id as "userId", amount_cents as "amountCents" from transactions
    where type = 'withdrawal' and method <> 'admin_debit' and status = 'pending' and user_id = any(${holders}::bigint[])
      -- A withdrawal with a payment may already have been paid.
      and not exists (select from payments where transaction_id = transactions.id)
    order by id`.all(database);
  for (const { userId, ...withdrawal } of pending) funds.get(userId)?.withdrawals.push(withdrawal);
  return funds;
}

export function fundsOf(bet: { id: number; user_id: number }, funds: ReadonlyMap<number, PlayerFunds>): PlayerFunds {
  const found = funds.get(bet.user_id);
  if (found === undefined) throw new Error(`the wallet for bet ${bet.id} was not read`);
  return found;
}

/** A bet, with what its last settlement paid; null before it is settled. */
export type PaidBet = {
  id: number;
  user_id: number;
  status: BetStatus;
  stake_cents: Cents;
  is_free: boolean;
  payout_cents: Cents | null;
  bonus_cents: Cents | null;
  settlement_count: number;
};

type Resettlement = { count: number; transfers: Transfer[] };

/**
 * Reverses what a bet was paid, if it was settled, and pays its next settlement, if there is one.
 * Withdrawals are cancelled only for what exceeds the next payout, which first repays the debt.
 */
export function resettle(bet: PaidBet, next: SettlementWithBonus | null, funds: PlayerFunds): Resettlement {
  const { id: betId, user_id: userId, stake_cents: stakeCents, is_free: isFree, payout_cents: payoutCents } = bet;
  const event = { betId, userId, stakeCents };
  const transfers: Transfer[] = [];
  if (payoutCents !== null) {
    const neededCents = cents(Math.max(0, payoutCents - (next?.payout ?? 0)));
    transfers.push(...freeFunds(neededCents, userId, funds));
    const stakeTo = stakeAccount({ isFree, status: bet.status });
    const paid = { settlement: bet.settlement_count, payoutCents, bonusCents: bet.bonus_cents ?? cents(0), stakeTo };
    const { availableCents } = funds;
    transfers.push(...apply(funds, settlementReversed({ ...event, ...paid, availableCents })));
  }
  if (next === null) return { count: bet.settlement_count, transfers };
  const count = bet.settlement_count + 1;
  const stakeTo = stakeAccount({ isFree, status: next.status });
  const paid = { settlement: count, payoutCents: next.payout, bonusCents: next.bonus, stakeTo };
  transfers.push(...apply(funds, betSettled({ ...event, ...paid, debtCents: funds.debtCents })));
  return { count, transfers };
}

export function reverseCashOutPayout(event: Event<typeof cashOutReversed>, funds: PlayerFunds): Transfer[] {
  const freed = freeFunds(event.amountCents, event.userId, funds);
  return [...freed, ...apply(funds, cashOutReversed({ ...event, availableCents: funds.availableCents }))];
}

export function reverseDeposit(event: Event<typeof depositReversed>, funds: PlayerFunds): Transfer[] {
  const freed = freeFunds(event.amountCents, event.userId, funds);
  return [...freed, ...apply(funds, depositReversed({ ...event, availableCents: funds.availableCents }))];
}

/** Cancels as many pending withdrawals as needed to make an amount available. */
function freeFunds(neededCents: Cents, userId: number, funds: PlayerFunds): Transfer[] {
  const transfers: Transfer[] = [];
  while (funds.availableCents < neededCents) {
    const withdrawal = funds.withdrawals.pop();
    if (withdrawal === undefined) break;
    funds.cancelledIds.push(withdrawal.id);
    const { id: transactionId, amountCents } = withdrawal;
    const { debtCents } = funds;
    transfers.push(...apply(funds, withdrawalReturned({ transactionId, userId, amountCents, debtCents })));
  }
  return transfers;
}

/** Restores a cash-out. Like a payout, it first repays the player's debt. */
export function payCashOut(event: Event<typeof betCashedOut>, funds: PlayerFunds): Transfer[] {
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

/** Rejects the withdrawals cancelled to fund reversals. The caller has locked the wallets. */
export async function cancelWithdrawals(
  transaction: Transaction,
  funds: ReadonlyMap<number, PlayerFunds>,
  reversed: 'payout' | 'deposit' = 'payout',
): Promise<void> {
  const ids = [...funds.values()].flatMap(({ cancelledIds }) => cancelledIds);
  if (ids.length === 0) return;
  const cancelled = await sql<{ userId: number; transactionId: number }>`
    update transactions set status = 'rejected', notes = ${`Cancelled because a ${reversed} was reversed`}, completed_at = now()
    where id = any(${ids}::bigint[]) and status = 'pending'
    returning user_id as "userId", id as "transactionId"`.all(transaction);
  await announcePlayers(transaction, cancelled);
  await announceStaff(transaction, 'money');
}
