import { z } from 'zod';
import { countAndAmount, idField, moneyText, timeText } from '#contract/fields.ts';
import { CASE_KINDS, CLOSINGS } from '#domain/payments/closings.ts';
import { PAYMENT_FAILURES, PAYMENT_STATES, PAYOUT_WAITS } from '#domain/payments/payment-state.ts';
import { PLAYER_RISKS } from '#domain/player-risks.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { TRANSACTION_TYPES } from '#domain/wallet.ts';

/** The state of a deposit or withdrawal at its payment provider. */
export const paymentObject = z
  .strictObject({
    /** The network's name, such as M-Pesa. */
    network: z.string(),
    state: z.enum(PAYMENT_STATES),
    /**
     * The number that receives the prompt or the payout, or that paid without a prompt; empty if
     * the provider did not report it.
     */
    phone: z.string(),
    /** The provider's receipt number, once the payment has succeeded. */
    receipt: z.string().nullable(),
    failure: z.enum(PAYMENT_FAILURES).nullable(),
    /** For a payout delayed by `credentials` or `freeze`, the earliest time at which it is sent. */
    sendsAfter: timeText.nullable(),
    /** Why a payout is delayed. More reasons may be added. */
    waitsFor: z.enum(PAYOUT_WAITS).optional(),
    sentAt: timeText.nullable(),
    finishedAt: timeText.nullable(),
    /** When a reversed deposit was last taken from the player or owed. */
    reversedAt: timeText.optional(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentObject>;

const rangeObject = z.strictObject({
  min: moneyText,
  max: moneyText,
  /** Whether only whole amounts are accepted. */
  whole: z.boolean(),
});

/** The caller's mobile money options. Ranges are null if staff handle the requests. */
export const paymentOptionsObject = z
  .strictObject({
    phone: z.string(),
    phoneVerified: z.boolean(),
    network: z.string().nullable(),
    deposit: rangeObject.nullable(),
    withdrawal: rangeObject.nullable(),
    /** The business and account numbers to enter when paying from the phone's own menu. */
    payIn: z.strictObject({ business: z.string(), account: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.infer<typeof paymentOptionsObject>;

/** A discrepancy or a payment that staff must resolve. */
export const paymentCaseObject = z
  .strictObject({
    id: idField,
    provider: z.string(),
    kind: z.enum(CASE_KINDS),
    direction: z.enum(['in', 'out']),
    amount: moneyText,
    /** The amount booked for its payment. */
    paid: moneyText.nullable(),
    /**
     * For a payout of a different amount: the requested minus the paid amount, which is in
     * suspense.
     */
    difference: moneyText.nullable(),
    /** What the player owes, because the deposit was reversed after it had been spent. */
    owed: moneyText,
    /** Whether the money is in suspense and can be assigned to a player. */
    isInSuspense: z.boolean(),
    receipt: z.string().nullable(),
    /** The payment's player and request, if known. */
    userId: idField.nullable(),
    username: z.string().nullable(),
    transactionId: idField.nullable(),
    transactionType: z.enum(TRANSACTION_TYPES).nullable(),
    /**
     * What is known about it, such as the phone, payer, name, account and differing amounts, and
     * the receipt and charge in an uploaded statement.
     */
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    openedAt: timeText,
    /** The player's identity check and risks, in the list of open cases. */
    player: z.strictObject({ identity: z.enum(IDENTITY_STATES), risks: z.array(z.enum(PLAYER_RISKS)) }).optional(),
    /** How it can be closed, in display order. */
    closings: z.array(z.enum(CLOSINGS)),
    /** How one person proposed to close a case that requires two; another must confirm it. */
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
    /** The player that the closing, applied or proposed, credits. */
    creditedPlayer: z.strictObject({ id: idField, username: z.string() }).nullable(),
    /** One person's proposal to reopen a case that requires two; another must confirm it. */
    reopening: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
    /** The last reopening; null while another is proposed. */
    reopened: z.strictObject({ by: z.string().nullable(), reason: z.string(), at: timeText }).nullable(),
  })
  .meta({ id: 'PaymentCase' });
export type PaymentCase = z.infer<typeof paymentCaseObject>;

/** The effect of closing several cases at once. */
export const closingsPreviewObject = z
  .strictObject({
    /** The number of cases that can be closed this way now, and their total amount. */
    count: z.int(),
    amount: moneyText,
    /** The number that would then await a second person. */
    needSecond: z.int(),
    /**
     * The number that can't be closed this way: closed or changed in the meantime, proposed by the
     * caller, or about the caller's account.
     */
    unavailable: z.int(),
  })
  .meta({ id: 'ClosingsPreview' });

export const paymentProviderObject = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    networks: z.array(z.string()),
    /** `by` is null if the restore of a backup stopped the provider. */
    stopped: z.strictObject({ reason: z.string(), by: z.string().nullable(), at: timeText }).nullable(),
    /** From our ledger: the balance at the provider, and the part without a known owner. */
    float: moneyText,
    suspense: moneyText,
    lastSuccessAt: timeText.nullable(),
    /** The number of payments that wait for the provider, and when the oldest was sent or due. */
    open: z.int(),
    oldestOpenAt: timeText.nullable(),
    /** In the last hour. */
    succeeded: z.int(),
    failed: z.int(),
    /** Prompts the player declined or couldn't pay; not counted as the provider's failures. */
    declined: z.int(),
    /** Calls without a response in the last hour. */
    unanswered: z.int(),
    openCases: z.int(),
    /** Directions whose statements are read automatically; staff upload files for the others. */
    statement: z.array(z.enum(['in', 'out'])),
    /** What this provider handles now, and which one would take over if it were stopped, if any. */
    ifStopped: z.array(
      z.strictObject({ network: z.string(), type: z.enum(TRANSACTION_TYPES), to: z.string().nullable() }),
    ),
  })
  .meta({ id: 'PaymentProvider' });
export type PaymentProviderState = z.infer<typeof paymentProviderObject>;

const sidesObject = z.strictObject({ in: countAndAmount, out: countAndAmount });

/** One day (UTC) of a provider's books compared with ours. */
export const reconciliationObject = z
  .strictObject({
    provider: z.string(),
    day: z.iso.date(),
    theirs: sidesObject,
    ours: sidesObject,
    /** Whether the provider's statement for that day has been read. */
    statementRead: z.strictObject({ in: z.boolean(), out: z.boolean() }),
    /** Rows that both sides have with the same amount. */
    matched: z.strictObject({ in: z.int(), out: z.int() }),
    charges: moneyText,
    /** All the provider's open cases, whatever their day. */
    openCases: z.int(),
    /** The float in our ledger at the start and at the end of the day. */
    opening: moneyText,
    closing: moneyText,
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliationObject>;
