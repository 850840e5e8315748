// A transfer moves one positive amount from a debit account to a credit account of the books. Money
// leaves the debit account and arrives in the credit account, so every movement balances.
import type { Cents } from '#domain/money.ts';
import type { TransactionMethod } from '#domain/wallet.ts';

/**
 * A player's four accounts: to spend, held for a withdrawal or a bet that waits in play, staked on open bets,
 * and the debt, whose balance is below zero.
 */
export type PlayerAccount = 'available' | 'held' | 'staked' | 'debt';

/** The house's accounts, one per purpose. */
export type HouseAccount =
  | 'winnings'
  | 'adjustments'
  | 'shortfalls'
  | 'promotions'
  | `cash_in:${TransactionMethod}`
  | `cash_out:${TransactionMethod}`;

export type Account = PlayerAccount | HouseAccount;

export const TRANSFER_KINDS = [
  'deposit',
  'credit',
  'credit_reversal',
  'withdrawal_hold',
  'withdrawal_payment',
  'withdrawal_return',
  'delay_hold',
  'delay_release',
  'stake',
  'stake_settlement',
  'payout',
  'stake_reversal',
  'payout_reversal',
  'shortfall',
  'debt',
  'debt_repayment',
  'cash_out_stake',
  'cash_out',
  'cash_out_repayment',
  'free_stake',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * One row of the ledger. (kind, refId, sequence) names the event: it takes effect once.
 * refId is a transaction's id for deposits, credits, their reversals and withdrawals, an in-play delay's for its hold and
 * release, else a bet's.
 */
export type Transfer = {
  kind: TransferKind;
  refId: number;
  sequence: number;
  userId: number;
  debit: Account;
  credit: Account;
  amountCents: Cents;
};
