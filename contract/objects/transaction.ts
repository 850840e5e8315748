import { z } from 'zod';
import { idField, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { DEPOSIT_METHODS, TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

/** A request to move money in or out, and what became of it. */
export const transactionObject = z
  .strictObject({
    id: idField,
    userId: idField,
    username: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    amount: moneyAnswer,
    status: z.enum(TRANSACTION_STATUSES),
    method: z.enum(TRANSACTION_METHODS),
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    /** Approved by one administrator, and waiting for another one. */
    awaitingSecond: z.boolean().optional(),
    /** Who approved it first, where it waits for another one; told to staff only. */
    firstApprovedBy: z.string().optional(),
    /** Of funds that staff added and took back: when, and why. */
    reversedAt: timeAnswer.optional(),
    reversalReason: z.string().optional(),
    /** Who asked for a reversal that needs a second administrator to confirm it; for staff only. */
    reversalAskedBy: z.string().optional(),
    createdAt: timeAnswer,
    completedAt: timeAnswer.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionObject>;

/** A deposit that may be made now, and how to send its money. */
export const depositCheckObject = z
  .strictObject({
    amount: moneyAnswer,
    method: z.enum(DEPOSIT_METHODS),
    /** Where the money goes: a phone number, a bank account, a PayPal account or a payment page. */
    sendTo: z.string(),
    /** What identifies the payment as the player's. */
    reference: z.string(),
    /** What the player's nearest deposit limit leaves before this deposit; null without a limit. */
    allowance: z.strictObject({ left: moneyAnswer, period: z.enum(LIMIT_PERIODS) }).nullable(),
  })
  .meta({ id: 'DepositCheck' });
export type DepositCheck = z.infer<typeof depositCheckObject>;
