// A transfer moves a positive amount from a debit to a credit account, so the books balance.
import type { Cents } from '#domain/money.ts';
import type { TransactionMethod } from '#domain/wallet.ts';

/**
 * A player's four accounts: available, held (withdrawals, deductions and in-play delays), staked on
 * open bets, and debt, which has a negative balance while the player owes money.
 */
export type PlayerAccount = 'available' | 'held' | 'staked' | 'debt';

/** The operator's accounts, one per purpose. */
export type OperatorAccount =
  | 'winnings'
  | 'adjustments'
  /** No longer written (decision 0125). */
  | 'shortfalls'
  | 'promotions'
  | `cash_in:${TransactionMethod}`
  | `cash_out:${TransactionMethod}`
  /** The operator's own money outside the site, such as a bank account. */
  | 'treasury'
  /** Per payment provider: what it holds for us, what it charged, and money to be resolved. */
  | `float:${string}`
  | `charges:${string}`
  | `suspense:${string}`;

export type Account = PlayerAccount | OperatorAccount;

export const PLAYER_TRANSFER_KINDS = [
  'deposit',
  'credit',
  'credit_reversal',
  'deduction',
  'deduction_kept',
  'deduction_return',
  'deduction_reversal',
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
  'delay_repayment',
  'request_repayment',
  'free_stake',
  'accumulator_bonus',
  'accumulator_bonus_reversal',
  'deposit_reversal',
  'deposit_debt',
] as const;
export type PlayerTransferKind = (typeof PLAYER_TRANSFER_KINDS)[number];
/** The kinds that are added here are transfers between operator accounts. */
export type TransferKind = PlayerTransferKind | 'suspense' | 'payout_difference' | 'charge' | 'reconciliation';

/**
 * One row of the ledger. (kind, refId, sequence) identifies the event, so that it is applied only
 * once. refId is the in-play delay for its hold, release and repayment; the transaction for
 * deposits, credits, deductions, withdrawals, and their reversals and repayments; the payment for
 * suspense, differences and charges; the case for reconciliation; and the bet for everything else.
 */
export type Transfer = {
  kind: TransferKind;
  refId: number;
  sequence: number;
  /** The player, even for a bonus between operator accounts; null for kinds without a player. */
  userId: number | null;
  debit: Account;
  credit: Account;
  amountCents: Cents;
};

/** Leaves out transfers of zero: a transfer's amount is always positive. */
export const positive = (transfers: readonly Transfer[]) => transfers.filter(({ amountCents }) => amountCents > 0);
