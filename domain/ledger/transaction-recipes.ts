// Deposits, withdrawals and corrections that staff make or approve, as transfers.
import type { Transfer } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
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
