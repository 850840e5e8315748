import { z } from 'zod';
import { itemsField, resultsResponse } from '#contract/bulk.ts';
import { amountBetween, idField, moneyText, multilineTextField, textField } from '#contract/fields.ts';
import { requestsPreviewObject, transactionObject } from '#contract/wallet/objects.ts';
import { maxAmount } from '#domain/money.ts';
import { minAmount, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

const decisionResponse = transactionObject
  .extend({ newBalance: moneyText, message: z.string(), awaitingSecond: z.boolean() })
  .meta({ id: 'Decision' });

const fundsAmount = amountBetween({
  min: minAmount,
  max: maxAmount,
  message: (min) => `Amount must be at least ${min}`,
});
const fundsResponse = z.strictObject({
  newBalance: moneyText,
  message: z.string(),
  /** `pending`: another member of staff must approve it first. */
  status: z.enum(TRANSACTION_STATUSES),
  awaitingSecond: z.boolean(),
  transaction: transactionObject,
});

/** The decisions of staff about players' money. */
export const decisionSchemas = {
  addFunds: {
    summary: "Add funds to a player's balance",
    body: z.strictObject({
      userId: idField,
      amount: fundsAmount,
      note: multilineTextField().optional(),
    }),
    response: fundsResponse,
  },
  deductFunds: {
    summary: "Deduct funds from a player's available balance, with a reason that the player sees",
    body: z.strictObject({ userId: idField, amount: fundsAmount, reason: textField(1000, 'Enter a reason') }),
    response: fundsResponse,
  },
  reverseFunds: {
    summary: 'Reverse added funds while the balance covers them, or a deduction; once and in full',
    body: z.strictObject({ transactionId: idField, reason: textField(1000, 'Enter a reason') }),
    response: decisionResponse,
  },
  approveDeposit: {
    summary: 'Approve a deposit: the amount is credited',
    body: z.strictObject({ depositId: idField, adminNote: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  rejectDeposit: {
    summary: 'Reject a deposit: no money moves',
    body: z.strictObject({ depositId: idField, reason: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  processWithdrawal: {
    summary: 'Approve a withdrawal: the held amount is paid out',
    body: z.strictObject({ transactionId: idField, note: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  rejectWithdrawal: {
    summary: 'Reject a withdrawal: the held amount is returned to the player',
    body: z.strictObject({ transactionId: idField, note: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  decideRequests: {
    summary: 'Approve or reject up to 100 deposits or withdrawals individually, with a result for each',
    body: z.strictObject({
      type: z.enum(TRANSACTION_TYPES),
      approved: z.boolean(),
      note: multilineTextField().nullish(),
      items: itemsField(
        z.strictObject({
          transactionId: idField,
          /** As the caller saw it; REQUEST_CHANGED if someone else has approved it since. */
          awaitingSecond: z.boolean(),
        }),
        ({ transactionId }) => transactionId,
      ),
    }),
    response: resultsResponse,
  },
  previewRequests: {
    summary: 'Preview the effect of a decision on up to 100 deposits or withdrawals; nothing is stored',
    body: z.strictObject({
      type: z.enum(TRANSACTION_TYPES),
      approved: z.boolean(),
      items: itemsField(z.strictObject({ transactionId: idField }), ({ transactionId }) => transactionId),
    }),
    response: requestsPreviewObject,
  },
} as const;
