// Validation of amounts. A value that is not a number counts as zero, which is below every minimum.
import type { Cents } from '#domain/money.ts';
import { maxDeposit, minDeposit, minWithdrawal } from '#domain/wallet.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';

export type AmountProblem = 'depositDialog.range' | 'withdrawDialog.least' | 'withdrawDialog.insufficient';

export function depositProblem(typed: string): AmountProblem | null {
  const amount = centsOfTyped(typed) ?? 0;
  return amount < minDeposit() || amount > maxDeposit() ? 'depositDialog.range' : null;
}

export function withdrawalProblem(typed: string, balance: Cents): AmountProblem | null {
  const amount = centsOfTyped(typed) ?? 0;
  if (amount < minWithdrawal()) return 'withdrawDialog.least';
  return amount > balance ? 'withdrawDialog.insufficient' : null;
}
