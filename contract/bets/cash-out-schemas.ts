import { z } from 'zod';
import { cashOutObject, cashOutQuoteObject, cashOutValueObject } from '#contract/bets/cash-out-objects.ts';
import { amountBetween, idField, moneyText, positiveIntText } from '#contract/fields.ts';
import { MAX_CASH_OUT_VALUES, ODDS_CHANGE_POLICIES } from '#domain/bet.ts';
import { cents, maxAmount } from '#domain/money.ts';

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(positiveIntText).max(MAX_CASH_OUT_VALUES, `At most ${MAX_CASH_OUT_VALUES} bets can be requested`));

export const cashOutSchemas = {
  quoteCashOut: {
    summary: 'Quote a full or partial cash-out of a pending bet, valid for a few seconds',
    body: z.strictObject({ share: z.int().min(1).max(100).default(100) }),
    response: cashOutQuoteObject,
  },
  cashOutBet: {
    summary: 'Cash out a bet at a quoted amount, or at its current value if `acceptChange` allows',
    body: z.strictObject({
      quoteId: idField,
      /** What to do if the value has changed since the quote. An equal value is always accepted. */
      acceptChange: z.enum(ODDS_CHANGE_POLICIES).default('higher'),
    }),
    status: 201,
    response: cashOutObject,
    idempotent: true,
  },
  setAutomaticCashOut: {
    summary: 'Cash out a pending bet as soon as its offer reaches an amount; null removes it',
    body: z.strictObject({
      amount: amountBetween({ min: () => cents(1), max: maxAmount, message: (min) => `Amount must be at least ${min}` })
        .nullable()
        .meta({ description: 'Above the current offer, and at most the potential win' }),
    }),
    response: z.strictObject({ betId: idField, amount: moneyText.nullable() }).meta({ id: 'AutomaticCashOut' }),
    idempotent: true,
  },
  listCashOutValues: {
    summary: "The current cash-out offers for a player's own pending bets, without quoting them",
    query: z.strictObject({
      bets: idList.optional().meta({
        description: `Ids of at most ${MAX_CASH_OUT_VALUES} bets, separated by commas; the newest ones if omitted`,
      }),
    }),
    response: z.array(cashOutValueObject),
  },
} as const;
