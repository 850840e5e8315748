import { z } from 'zod';
import { moneyText, timeText } from '#contract/fields.ts';
import { PAYMENT_FAILURES, PAYMENT_STATES } from '#domain/payments/payment-state.ts';

/** How far the provider of a deposit or withdrawal is with it. */
export const paymentObject = z
  .strictObject({
    /** The network's name, such as M-Pesa. */
    network: z.string(),
    state: z.enum(PAYMENT_STATES),
    /** The phone that is asked to pay, or is paid. */
    phone: z.string(),
    /** The provider's number of the payment, once it succeeded. */
    receipt: z.string().nullable(),
    failure: z.enum(PAYMENT_FAILURES).nullable(),
    /** A payout that waits: it is not sent before this time. */
    sendsAfter: timeText.nullable(),
    sentAt: timeText.nullable(),
    finishedAt: timeText.nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentObject>;

const rangeObject = z.strictObject({
  min: moneyText,
  max: moneyText,
  /** Whether only whole amounts are taken. */
  whole: z.boolean(),
});

/** What mobile money can do for the caller's own phone; null where staff handle requests. */
export const paymentOptionsObject = z
  .strictObject({
    phone: z.string(),
    phoneVerified: z.boolean(),
    network: z.string().nullable(),
    deposit: rangeObject.nullable(),
    withdrawal: rangeObject.nullable(),
    /** The account number to enter when paying from the phone's own menu. */
    payIn: z.strictObject({ business: z.string(), account: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.infer<typeof paymentOptionsObject>;
