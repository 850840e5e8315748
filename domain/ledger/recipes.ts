// Every way money moves, each as the transfers it is made of. docs/money.md draws them.
import type { BetStatus } from '#domain/bet.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { TransactionMethod } from '#domain/wallet.ts';

type RequestEvent = { transactionId: number; userId: number; amountCents: Cents };
type MethodEvent = RequestEvent & { method: TransactionMethod };

const requestTransfer = (event: RequestEvent) => ({
  refId: event.transactionId,
  sequence: 0,
  userId: event.userId,
  amountCents: event.amountCents,
});

/** An approved deposit: the method's cash-in account pays the player. */
export function depositApproved(event: MethodEvent): Transfer[] {
  return [{ kind: 'deposit', debit: `cash_in:${event.method}`, credit: 'available', ...requestTransfer(event) }];
}

/** Funds that an administrator adds: a correction of the house's, not cash. */
export function creditGiven(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit', debit: 'adjustments', credit: 'available', ...requestTransfer(event) }];
}

/** Added funds reversed: the whole amount goes back, and only while the player has it available. */
export function creditReversed(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit_reversal', debit: 'available', credit: 'adjustments', ...requestTransfer(event) }];
}

/** A withdrawal asked for: the amount leaves the available balance at once and waits. */
export function withdrawalRequested(event: RequestEvent): Transfer[] {
  return [{ kind: 'withdrawal_hold', debit: 'available', credit: 'held', ...requestTransfer(event) }];
}

/** A withdrawal approved: what was held is paid out by the method. */
export function withdrawalPaid(event: MethodEvent): Transfer[] {
  return [{ kind: 'withdrawal_payment', debit: 'held', credit: `cash_out:${event.method}`, ...requestTransfer(event) }];
}

/** A withdrawal rejected: what was held comes back. */
export function withdrawalReturned(event: RequestEvent): Transfer[] {
  return [{ kind: 'withdrawal_return', debit: 'held', credit: 'available', ...requestTransfer(event) }];
}

type DelayEvent = { delayId: number; userId: number; stakeCents: Cents };

const delayTransfer = (event: DelayEvent) => ({
  refId: event.delayId,
  sequence: 0,
  userId: event.userId,
  amountCents: event.stakeCents,
});

/** A bet that waits to be accepted in play: its stake leaves the available balance at once. */
export function stakeHeld(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_hold', debit: 'available', credit: 'held', ...delayTransfer(event) }];
}

/** The wait is over: what was held comes back, to be staked if the bet is accepted. */
export function stakeReleased(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_release', debit: 'held', credit: 'available', ...delayTransfer(event) }];
}

type Settlement = {
  betId: number;
  userId: number;
  /** Which settlement of the bet this is, from 1. */
  settlement: number;
  stakeCents: Cents;
  payoutCents: Cents;
  /** Where the stake goes: a free bet's goes back to where it came from when the bet is void. */
  stakeTo: StakeAccount;
};

type StakeAccount = 'winnings' | 'promotions';

/** Where the stake of a settled bet goes. */
export function stakeAccount(bet: { isFree: boolean; status: BetStatus }): StakeAccount {
  return bet.isFree && bet.status === 'void' ? 'promotions' : 'winnings';
}

/**
 * A bet settled: the stake goes to the house, and the house pays what the bet won (a void: the stake, if it was the player's).
 * @param event.debtCents what the player owes, which is repaid from the payout
 */
export function betSettled(event: Settlement & { debtCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const repaid = cents(Math.min(event.payoutCents, event.debtCents));
  return positive([
    { kind: 'stake_settlement', debit: 'staked', credit: event.stakeTo, amountCents: event.stakeCents, ...row },
    { kind: 'payout', debit: 'winnings', credit: 'available', amountCents: event.payoutCents, ...row },
    { kind: 'debt_repayment', debit: 'available', credit: 'debt', amountCents: repaid, ...row },
  ]);
}

/**
 * A settlement reversed: the payout returns to the house and the stake to the bet. What the player no longer has becomes the
 * player's debt: a balance is never below zero.
 * @param event.availableCents what the player has available, read under the wallet's lock
 */
export function settlementReversed(event: Settlement & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const taken = cents(Math.min(event.payoutCents, event.availableCents));
  const owed = cents(event.payoutCents - taken);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: taken, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: event.stakeTo, credit: 'staked', amountCents: event.stakeCents, ...row },
  ]);
}

/** A transfer moves a positive amount: what would move nothing is left out. */
const positive = (transfers: readonly Transfer[]) => transfers.filter(({ amountCents }) => amountCents > 0);

type CashOut = {
  betId: number;
  userId: number;
  /** Which cash-out of the bet this is, from 1: a bet can be cashed out in parts. */
  cashOut: number;
  stakeCents: Cents;
  amountCents: Cents;
  /** What the player owes, which is repaid from the offer. */
  debtCents: Cents;
};

/** A bet, or a part of it, cashed out: that part of the stake goes to the house, and the house pays the offer. */
export function betCashedOut(event: CashOut): Transfer[] {
  const row = { refId: event.betId, sequence: event.cashOut, userId: event.userId };
  const repaid = cents(Math.min(event.amountCents, event.debtCents));
  return positive([
    { kind: 'cash_out_stake', debit: 'staked', credit: 'winnings', amountCents: event.stakeCents, ...row },
    { kind: 'cash_out', debit: 'winnings', credit: 'available', amountCents: event.amountCents, ...row },
    { kind: 'cash_out_repayment', debit: 'available', credit: 'debt', amountCents: repaid, ...row },
  ]);
}

/**
 * A cash-out reversed: its stake is in the bet again, and the offer returns to the house. What the player no longer has of it
 * becomes the player's debt. Its number counts below zero: above it stand the settlements of the bet.
 * @param event.availableCents what the player has available, read under the wallet's lock
 */
export function cashOutReversed(event: Omit<CashOut, 'debtCents'> & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: -event.cashOut, userId: event.userId };
  const taken = cents(Math.min(event.amountCents, event.availableCents));
  const owed = cents(event.amountCents - taken);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: taken, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: 'winnings', credit: 'staked', amountCents: event.stakeCents, ...row },
  ]);
}
