import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';
import { CASE_KINDS, CLOSINGS } from '#domain/payments/closings.ts';
import { PAYMENT_FAILURES, PAYMENT_STATES } from '#domain/payments/payment-state.ts';
import { PLAYER_RISKS } from '#domain/player-risks.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { TRANSACTION_TYPES } from '#domain/wallet.ts';

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

/** A difference or a payment that a person must decide about. */
export const paymentCaseObject = z
  .strictObject({
    id: idField,
    provider: z.string(),
    kind: z.enum(CASE_KINDS),
    direction: z.enum(['in', 'out']),
    amount: moneyText,
    /** What is booked for its payment. */
    paid: moneyText.nullable(),
    /** What the player owes, because the deposit was reversed after it had been spent. */
    owed: moneyText,
    /** Whether its money is in suspense, and may be assigned to a player. */
    isInSuspense: z.boolean(),
    receipt: z.string().nullable(),
    /** The player of the payment, and the request that it belongs to, if they are known. */
    userId: idField.nullable(),
    username: z.string().nullable(),
    transactionId: idField.nullable(),
    /** What the provider said: phone, payer, name, account, the amount asked for. */
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    openedAt: timeText,
    /** What to know about the player, while the case is open. */
    player: z.strictObject({ identity: z.enum(IDENTITY_STATES), risks: z.array(z.enum(PLAYER_RISKS)) }).optional(),
    /** How it can be closed, the usual way first. */
    closings: z.array(z.enum(CLOSINGS)),
    /** Proposed by one person above FOUR_EYES_AMOUNT; another must confirm the same. */
    proposed: z
      .strictObject({
        closing: z.enum(CLOSINGS),
        userId: idField.nullable(),
        receipt: z.string().nullable(),
        by: z.string(),
        note: z.string(),
      })
      .nullable(),
    closed: z
      .strictObject({ closing: z.enum(CLOSINGS), by: z.string().nullable(), note: z.string(), at: timeText })
      .nullable(),
    /** Who was credited, if it is closed in this way. */
    creditedPlayer: z.strictObject({ id: idField, username: z.string() }).nullable(),
    /** Proposed by one person above FOUR_EYES_AMOUNT; another must confirm it. */
    reopening: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
    /** The last time that it was reopened. */
    reopened: z.strictObject({ by: z.string().nullable(), reason: z.string(), at: timeText }).nullable(),
  })
  .meta({ id: 'PaymentCase' });
export type PaymentCase = z.infer<typeof paymentCaseObject>;

/** The effect of closing several cases at once. */
export const closingsPreviewObject = z
  .strictObject({
    /** The cases that can be closed this way now, and their total. */
    count: z.int(),
    amount: moneyText,
    /** The cases that would then await a second person. */
    needSecond: z.int(),
    /** Cases that can't be closed: already closed or proposed, or about the caller's account. */
    unavailable: z.int(),
  })
  .meta({ id: 'ClosingsPreview' });

/** How a payment provider is doing. */
export const paymentProviderObject = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    networks: z.array(z.string()),
    stopped: z.strictObject({ reason: z.string(), by: z.string(), at: timeText }).nullable(),
    /** By our ledger: what the provider holds for us, and what waits there without an owner. */
    float: moneyText,
    suspense: moneyText,
    lastSuccessAt: timeText.nullable(),
    /** Payments that are open, and since when the oldest is. */
    open: z.int(),
    oldestOpenAt: timeText.nullable(),
    /** Of the last hour. */
    succeeded: z.int(),
    failed: z.int(),
    /** Prompts that the player declined, or could not pay: no fault of the provider. */
    declined: z.int(),
    /** Calls without an answer in the last hour. */
    unanswered: z.int(),
    openCases: z.int(),
    /** The directions of its statement that are read automatically; for the others staff upload a file. */
    statement: z.array(z.enum(['in', 'out'])),
    /** What it does now, and which provider would do it if this one were stopped; null: none. */
    ifStopped: z.array(
      z.strictObject({ network: z.string(), type: z.enum(TRANSACTION_TYPES), to: z.string().nullable() }),
    ),
  })
  .meta({ id: 'PaymentProvider' });
export type PaymentProviderState = z.infer<typeof paymentProviderObject>;

const bothObject = z.strictObject({ count: z.int(), amount: moneyText });
const sidesObject = z.strictObject({ in: bothObject, out: bothObject });

/** One day (UTC) of a provider's books beside ours. */
export const reconciliationObject = z
  .strictObject({
    provider: z.string(),
    day: z.iso.date(),
    theirs: sidesObject,
    ours: sidesObject,
    /** Whether the provider's statement of that day has been read. */
    isRead: z.strictObject({ in: z.boolean(), out: z.boolean() }),
    /** Rows that both sides have with the same amount. */
    matched: z.strictObject({ in: z.int(), out: z.int() }),
    charges: moneyText,
    openCases: z.int(),
    opening: moneyText,
    closing: moneyText,
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliationObject>;
