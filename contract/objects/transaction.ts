import { z } from 'zod';
import { idField, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

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
    createdAt: timeAnswer,
    completedAt: timeAnswer.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionObject>;
