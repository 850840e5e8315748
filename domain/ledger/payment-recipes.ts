// Money that moves through payment providers, as transfers.
import { type RequestEvent, requestTransfer } from '#domain/ledger/transaction-recipes.ts';
import { positive, type Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';

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

type OperatorEvent = { provider: string; paymentId: number; amountCents: Cents };

const operatorTransfer = (event: OperatorEvent) => ({
  refId: event.paymentId,
  sequence: 0,
  userId: null,
  amountCents: event.amountCents,
});

/** Money that a provider received, and whose owner is unknown or must not receive it. */
export function suspenseReceived(event: OperatorEvent): Transfer[] {
  const { provider } = event;
  return [{ kind: 'suspense', debit: `float:${provider}`, credit: `suspense:${provider}`, ...operatorTransfer(event) }];
}

/** The provider's charge for a payment. */
export function providerCharged(event: OperatorEvent): Transfer[] {
  const { provider } = event;
  return positive([
    { kind: 'charge', debit: `charges:${provider}`, credit: `float:${provider}`, ...operatorTransfer(event) },
  ]);
}

/** A payout of an amount other than the withdrawal's: staff resolve the difference in suspense. */
export function payoutDiffered(event: OperatorEvent & { paidCents: Cents }): Transfer[] {
  const { provider, amountCents, paidCents } = event;
  const [float, suspense] = [`float:${provider}`, `suspense:${provider}`] as const;
  const difference = operatorTransfer({ ...event, amountCents: cents(Math.abs(paidCents - amountCents)) });
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
  /** Where the money is: only in the float, or in suspense. `in` moves it out, `out` back. */
  from: 'float' | 'suspense';
  direction: 'in' | 'out';
  amountCents: Cents;
};

/** What a statement's row was: money of an unknown owner, a charge, or our own transfer. */
export type ReconciliationAccount = 'suspense' | 'charges' | 'treasury';

/** Closes a case by booking its money to the account where it belongs. */
export function caseReconciled(event: Reconciliation & { side: ReconciliationAccount }): Transfer[] {
  const { provider, from, direction, caseId, sequence, amountCents, side } = event;
  const source = `${from}:${provider}` as const;
  const other = side === 'treasury' ? side : (`${side}:${provider}` as const);
  const accounts = direction === 'in' ? { debit: source, credit: other } : { debit: other, credit: source };
  return [{ kind: 'reconciliation', refId: caseId, sequence, userId: null, amountCents, ...accounts }];
}
