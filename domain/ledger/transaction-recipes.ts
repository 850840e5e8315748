// Deposits, withdrawals and corrections that staff make or approve, as transfers.
import { positive, type Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { TransactionMethod } from '#domain/wallet.ts';

export type RequestEvent = { transactionId: number; userId: number; amountCents: Cents };
type MethodEvent = RequestEvent & { method: TransactionMethod };

export const requestTransfer = (event: RequestEvent) => ({
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

/** A rejected deduction returns the amount, which first repays the debt. */
export function deductionReturned(event: ReturnEvent): Transfer[] {
  return returned('deduction_return', event);
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

/** A rejected or failed withdrawal returns the held amount, which first repays the debt. */
export function withdrawalReturned(event: ReturnEvent): Transfer[] {
  return returned('withdrawal_return', event);
}

/** The player's debt is read under the wallet's lock. */
type ReturnEvent = RequestEvent & { debtCents: Cents };

/** A reversal in the meantime could not take the held amount, so the debt is repaid now. */
function returned(kind: 'deduction_return' | 'withdrawal_return', event: ReturnEvent): Transfer[] {
  const repaid = cents(Math.min(event.amountCents, event.debtCents));
  return positive([
    { kind, debit: 'held', credit: 'available', ...requestTransfer(event) },
    {
      kind: 'request_repayment',
      debit: 'available',
      credit: 'debt',
      ...requestTransfer({ ...event, amountCents: repaid }),
    },
  ]);
}
