// Validation of amounts. An invalid number counts as zero, which is below every minimum.
import type { PaymentOptions } from '#contract/payments/objects.ts';
import { type Cents, cents, parseAmount, wholeUnits } from '#domain/money.ts';
import { maxDeposit, minDeposit, minWithdrawal } from '#domain/wallet.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';

type AmountProblem =
  | 'depositDialog.range'
  | 'withdrawDialog.range'
  | 'withdrawDialog.least'
  | 'withdrawDialog.insufficient';

/** The amounts that a payment provider or the site accepts; if `whole`, no decimals. */
export type AmountRange = { min: Cents; max: Cents; whole: boolean };

export function rangeOf({ min, max, whole }: NonNullable<PaymentOptions['deposit']>): AmountRange {
  return { min: parseAmount(min) ?? cents(0), max: parseAmount(max) ?? cents(0), whole };
}

/** The provider's range for a single withdrawal; null without a provider. */
export function withdrawalRange(options: PaymentOptions | undefined): AmountRange | null {
  return options?.withdrawal ? rangeOf(options.withdrawal) : null;
}

const fits = (amount: number, { min, max, whole }: AmountRange): boolean =>
  amount >= min && amount <= max && !(whole && amount % wholeUnits(1) !== 0);

export function depositProblem(
  input: string,
  range: AmountRange = { min: minDeposit(), max: maxDeposit(), whole: false },
): AmountProblem | null {
  return fits(parseEnteredAmount(input) ?? 0, range) ? null : 'depositDialog.range';
}

export function withdrawalProblem(input: string, balance: Cents, range?: AmountRange): AmountProblem | null {
  const amount = parseEnteredAmount(input) ?? 0;
  if (amount > balance) return 'withdrawDialog.insufficient';
  if (range) return fits(amount, range) ? null : 'withdrawDialog.range';
  return amount < minWithdrawal() ? 'withdrawDialog.least' : null;
}

/** The largest possible single withdrawal; it may be below the minimum. */
export function maxWithdrawalOf(balance: Cents, { max, whole }: AmountRange): Cents {
  const maximum = Math.min(balance, max);
  return cents(whole ? maximum - (maximum % wholeUnits(1)) : maximum);
}
