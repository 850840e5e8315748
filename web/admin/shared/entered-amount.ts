import { cents, formatAmount } from '#domain/money.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';

/** The entered amount in the API's format; zero if it is invalid. */
export const enteredAmount = (input: string) => formatAmount(parseEnteredAmount(input) ?? cents(0));

export const isPositiveAmount = (input: string) => (parseEnteredAmount(input) ?? 0) > 0;
