// Money movements, as the transfers they consist of; docs/money.md shows them as diagrams. The
// statement that places bets writes the transfers of stakes itself (place-bets.sql).
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

/** A balance credit by staff: an accounting correction, not cash. */
export function creditGiven(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit', debit: 'adjustments', credit: 'available', ...requestTransfer(event) }];
}

/** Reverses a credit in full. The caller checks that the available balance covers it. */
export function creditReversed(event: RequestEvent): Transfer[] {
  return [{ kind: 'credit_reversal', debit: 'available', credit: 'adjustments', ...requestTransfer(event) }];
}

/** A deduction by staff holds the amount, so that the player can't spend it before approval. */
export function deductionRequested(event: RequestEvent): Transfer[] {
  return [{ kind: 'deduction', debit: 'available', credit: 'held', ...requestTransfer(event) }];
}

/** An approved deduction: an accounting correction, not cash. */
export function deductionApproved(event: RequestEvent): Transfer[] {
  return [{ kind: 'deduction_kept', debit: 'held', credit: 'adjustments', ...requestTransfer(event) }];
}

/** A rejected deduction returns the amount. */
export function deductionReturned(event: RequestEvent): Transfer[] {
  return [{ kind: 'deduction_return', debit: 'held', credit: 'available', ...requestTransfer(event) }];
}

/** Reverses an approved deduction in full. */
export function deductionReversed(event: RequestEvent): Transfer[] {
  return [{ kind: 'deduction_reversal', debit: 'adjustments', credit: 'available', ...requestTransfer(event) }];
}

/** A withdrawal request holds the amount immediately. */
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

/** An in-play bet in its delay: the stake is held immediately. */
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
  /** What the player is paid, including the bonus. */
  payoutCents: Cents;
  /** The accumulator bonus in the payout, which `promotions` pays to `winnings`. */
  bonusCents: Cents;
  /** Where the stake goes: a void free bet returns it to the account it came from. */
  stakeTo: StakeAccount;
};

type StakeAccount = 'winnings' | 'promotions';

export function stakeAccount(bet: { isFree: boolean; status: BetStatus }): StakeAccount {
  return bet.isFree && bet.status === 'void' ? 'promotions' : 'winnings';
}

/**
 * A settled bet: the stake goes to the house, and the house pays the payout. For a void bet, the
 * payout is the stake, or zero if the bet was free.
 * @param event.debtCents the player's debt, which is repaid from the payout
 */
export function betSettled(event: Settlement & { debtCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const repaid = cents(Math.min(event.payoutCents, event.debtCents));
  return positive([
    { kind: 'stake_settlement', debit: 'staked', credit: event.stakeTo, amountCents: event.stakeCents, ...row },
    { kind: 'payout', debit: 'winnings', credit: 'available', amountCents: event.payoutCents, ...row },
    { kind: 'debt_repayment', debit: 'available', credit: 'debt', amountCents: repaid, ...row },
    { kind: 'accumulator_bonus', debit: 'promotions', credit: 'winnings', amountCents: event.bonusCents, ...row },
  ]);
}

/**
 * A reversed settlement: the payout returns to the house and the stake to the bet. What the
 * player's available balance does not cover becomes debt.
 * @param event.availableCents the available balance, read under the wallet's lock
 */
export function settlementReversed(event: Settlement & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const recovered = cents(Math.min(event.payoutCents, event.availableCents));
  const owed = cents(event.payoutCents - recovered);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: recovered, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: event.stakeTo, credit: 'staked', amountCents: event.stakeCents, ...row },
    {
      kind: 'accumulator_bonus_reversal',
      debit: 'winnings',
      credit: 'promotions',
      amountCents: event.bonusCents,
      ...row,
    },
  ]);
}

/** Leaves out transfers of zero: a transfer's amount is always positive. */
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
 * available balance does not cover becomes debt. Sequence numbers are negative, to keep them apart
 * from those of the bet's settlements.
 * @param event.availableCents the available balance, read under the wallet's lock
 */
export function cashOutReversed(event: Omit<CashOut, 'debtCents'> & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: -event.cashOut, userId: event.userId };
  const recovered = cents(Math.min(event.amountCents, event.availableCents));
  const owed = cents(event.amountCents - recovered);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: recovered, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: 'winnings', credit: 'staked', amountCents: event.stakeCents, ...row },
  ]);
}

type ProviderEvent = RequestEvent & { provider: string };

/** Money that a payment provider received for a player. */
export function depositReceived(event: ProviderEvent): Transfer[] {
  return [{ kind: 'deposit', debit: `float:${event.provider}`, credit: 'available', ...requestTransfer(event) }];
}

/** Money in suspense, once its owner is known. */
export function suspenseAssigned(event: ProviderEvent): Transfer[] {
  return [{ kind: 'deposit', debit: `suspense:${event.provider}`, credit: 'available', ...requestTransfer(event) }];
}

/** A withdrawal that a payment provider paid. */
export function payoutMade(event: ProviderEvent): Transfer[] {
  return [{ kind: 'withdrawal_payment', debit: 'held', credit: `float:${event.provider}`, ...requestTransfer(event) }];
}

/**
 * A reversed deposit. What the player's available balance does not cover becomes debt.
 * @param event.availableCents the available balance, read under the wallet's lock
 * @param event.to `suspense` if the deposit was assigned from there and returns there; otherwise
 * `float`
 */
export function depositReversed(
  event: ProviderEvent & { availableCents: Cents; sequence: number; to: 'float' | 'suspense' },
): Transfer[] {
  const recovered = cents(Math.min(event.amountCents, event.availableCents));
  const owed = cents(event.amountCents - recovered);
  const row = { refId: event.transactionId, sequence: event.sequence, userId: event.userId };
  const credit = `${event.to}:${event.provider}` as const;
  return positive([
    { kind: 'deposit_reversal', debit: 'available', credit, amountCents: recovered, ...row },
    { kind: 'deposit_debt', debit: 'debt', credit, amountCents: owed, ...row },
  ]);
}

/**
 * A deposit whose reversal was wrong.
 * @param event.debtCents what the player still owes for the reversal, read under the wallet's lock
 */
export function depositRestored(event: ProviderEvent & { debtCents: Cents; sequence: number }): Transfer[] {
  const repaid = cents(Math.min(event.amountCents, event.debtCents));
  const returned = cents(event.amountCents - repaid);
  const row = { refId: event.transactionId, sequence: event.sequence, userId: event.userId };
  const debit = `float:${event.provider}` as const;
  return positive([
    { kind: 'deposit_reversal', debit, credit: 'available', amountCents: returned, ...row },
    { kind: 'deposit_debt', debit, credit: 'debt', amountCents: repaid, ...row },
  ]);
}

type HouseEvent = { provider: string; paymentId: number; amountCents: Cents };

const houseTransfer = (event: HouseEvent) => ({
  refId: event.paymentId,
  sequence: 0,
  userId: null,
  amountCents: event.amountCents,
});

/** Money that a provider received for an unknown account. */
export function suspenseReceived(event: HouseEvent): Transfer[] {
  const { provider } = event;
  return [{ kind: 'suspense', debit: `float:${provider}`, credit: `suspense:${provider}`, ...houseTransfer(event) }];
}

/** The provider's charge for a payment. */
export function providerCharged(event: HouseEvent): Transfer[] {
  const { provider } = event;
  return positive([
    { kind: 'charge', debit: `charges:${provider}`, credit: `float:${provider}`, ...houseTransfer(event) },
  ]);
}

/**
 * A payout whose amount differs from the withdrawal: the difference stays in suspense until staff
 * resolve it.
 */
export function payoutDiffered(event: HouseEvent & { paidCents: Cents }): Transfer[] {
  const { provider, amountCents, paidCents } = event;
  const [float, suspense] = [`float:${provider}`, `suspense:${provider}`] as const;
  const difference = houseTransfer({ ...event, amountCents: cents(Math.abs(paidCents - amountCents)) });
  return positive(
    paidCents < amountCents
      ? [{ kind: 'payout_difference', debit: float, credit: suspense, ...difference }]
      : [{ kind: 'payout_difference', debit: suspense, credit: float, ...difference }],
  );
}

type Reconciliation = {
  caseId: number;
  sequence: number;
  provider: string;
  direction: 'in' | 'out';
  amountCents: Cents;
};

/**
 * What a row in the provider's statement was: money with an unknown owner, a charge, or a transfer
 * of our own money.
 */
export type ReconciliationAccount = 'suspense' | 'charges' | 'treasury';

/** Closes a case with money that moved at the provider and is not in the ledger yet. */
export function caseReconciled(event: Reconciliation & { side: ReconciliationAccount }): Transfer[] {
  const { provider, direction, caseId, sequence, amountCents, side } = event;
  const float = `float:${provider}` as const;
  const other = side === 'treasury' ? side : (`${side}:${provider}` as const);
  const accounts = direction === 'in' ? { debit: float, credit: other } : { debit: other, credit: float };
  return [{ kind: 'reconciliation', refId: caseId, sequence, userId: null, amountCents, ...accounts }];
}
