// Every money movement, as the transfers it consists of. docs/money.md shows them as diagrams.
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

/** An approved deposit moves money from the payment method's cash-in account to the player. */
export function depositApproved(event: MethodEvent): Transfer[] {
  return [{ kind: 'deposit', debit: `cash_in:${event.method}`, credit: 'available', ...requestTransfer(event) }];
}

/** A balance credit by an administrator: an accounting correction, not cash. */
export function creditGiven(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit', debit: 'adjustments', credit: 'available', ...requestTransfer(event) }];
}

/** Reverses a credit in full; allowed only while the player's available balance covers it. */
export function creditReversed(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit_reversal', debit: 'available', credit: 'adjustments', ...requestTransfer(event) }];
}

/** A withdrawal request holds the amount at once. */
export function withdrawalRequested(event: RequestEvent): Transfer[] {
  return [{ kind: 'withdrawal_hold', debit: 'available', credit: 'held', ...requestTransfer(event) }];
}

/** An approved withdrawal pays out the held amount through the payment method. */
export function withdrawalPaid(event: MethodEvent): Transfer[] {
  return [{ kind: 'withdrawal_payment', debit: 'held', credit: `cash_out:${event.method}`, ...requestTransfer(event) }];
}

/** A rejected withdrawal returns the held amount. */
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

/** An in-play bet in its delay: the stake is held at once. */
export function stakeHeld(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_hold', debit: 'available', credit: 'held', ...delayTransfer(event) }];
}

/** The in-play delay ended: the held stake is released, to be staked if the bet is accepted. */
export function stakeReleased(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_release', debit: 'held', credit: 'available', ...delayTransfer(event) }];
}

type Settlement = {
  betId: number;
  userId: number;
  /** The sequence number of this settlement of the bet, from 1. */
  settlement: number;
  stakeCents: Cents;
  payoutCents: Cents;
  /** Where the stake goes; a void free bet returns it to the account it came from. */
  stakeTo: StakeAccount;
};

type StakeAccount = 'winnings' | 'promotions';

/** The account that receives the stake of a settled bet. */
export function stakeAccount(bet: { isFree: boolean; status: BetStatus }): StakeAccount {
  return bet.isFree && bet.status === 'void' ? 'promotions' : 'winnings';
}

/**
 * A settled bet: the stake goes to the house, and the house pays the payout (for a void bet, the
 * stake, if it was the player's).
 * @param event.debtCents the player's debt, which is repaid from the payout
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
 * A reversed settlement: the payout returns to the house and the stake to the bet. What the
 * player's balance does not cover becomes debt, since a balance is never negative.
 * @param event.availableCents the available balance, read under the wallet's lock
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

/** Leaves out empty transfers: a transfer's amount is always positive. */
const positive = (transfers: readonly Transfer[]) => transfers.filter(({ amountCents }) => amountCents > 0);

type CashOut = {
  betId: number;
  userId: number;
  /** The sequence number of this cash-out of the bet, from 1; a bet can be cashed out in parts. */
  cashOut: number;
  stakeCents: Cents;
  amountCents: Cents;
  /** The player's debt, which is repaid from the offer. */
  debtCents: Cents;
};

/** A full or partial cash-out: that part of the stake goes to the house, which pays the offer. */
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
 * A reversed cash-out: the stake returns to the bet and the offer to the house. What the player's
 * balance does not cover becomes debt. Sequence numbers are negative, to keep them apart from the
 * bet's settlements.
 * @param event.availableCents the available balance, read under the wallet's lock
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
