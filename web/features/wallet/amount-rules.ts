// Validation of amounts. A value that is not a number counts as zero, which is below every minimum.
import type { Cents } from '#domain/money.ts';
import { MAX_DEPOSIT_CENTS, MIN_DEPOSIT_CENTS, MIN_WITHDRAWAL_CENTS } from '#domain/wallet.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';

export type AmountProblem = 'depositDialog.range' | 'withdrawDialog.least' | 'withdrawDialog.insufficient';

export function depositProblem(typed: string): AmountProblem | null {
  const amount = centsOfTyped(typed) ?? 0;
  return amount < MIN_DEPOSIT_CENTS || amount > MAX_DEPOSIT_CENTS ? 'depositDialog.range' : null;
}

export function withdrawalProblem(typed: string, balance: Cents): AmountProblem | null {
  const amount = centsOfTyped(typed) ?? 0;
  if (amount < MIN_WITHDRAWAL_CENTS) return 'withdrawDialog.least';
  return amount > balance ? 'withdrawDialog.insufficient' : null;
}
