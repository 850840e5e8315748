import { z } from 'zod';
import { itemsField, resultsResponse } from '#contract/bulk.ts';
import { idField, pageQuery, textField } from '#contract/fields.ts';
import {
  closingsPreviewObject,
  paymentCaseObject,
  paymentOptionsObject,
  paymentProviderObject,
  reconciliationObject,
} from '#contract/payments/objects.ts';
import { CLOSINGS } from '#domain/payments/closings.ts';

/** The reply that the provider expects; each has its own format. */
const providerReply = z.record(z.string(), z.union([z.string(), z.number()]));

const callback = {
  summary: 'A payment provider reports a result, at a secret URL',
  response: providerReply,
};

const receiptField = textField(100, "Enter the provider's receipt");

const closingItems = itemsField(
  z.strictObject({
    id: idField,
    closing: z.enum(CLOSINGS),
    userId: idField.optional(),
    receipt: receiptField.optional(),
    /** Who had proposed how to close the case when read; REQUEST_CHANGED if that has changed. */
    proposedBy: z.string().nullable(),
  }),
  ({ id }) => id,
);

export const paymentSchemas = {
  receivePaymentCallback: callback,
  receiveNamedPaymentCallback: callback,
  receivePaymentCallbackByPut: callback,
  validatePayment: {
    summary: 'A payment provider asks whether to accept a payment that a player started',
    response: providerReply,
  },
  getPaymentOptions: {
    summary: "The mobile money options for the caller's phone",
    response: paymentOptionsObject,
  },
  claimPayment: {
    summary: "Claim a payment by the provider's receipt code; it is checked with the provider",
    body: z.strictObject({
      receipt: z
        .string()
        .trim()
        .regex(/^[\w.-]{6,40}$/, 'Enter the code from the message'),
    }),
    response: z.strictObject({
      /**
       * `checking`: the provider is queried; the wallet shows the result. `not_credited`: the
       * player's payment failed, was reversed or is with staff. `unknown`: the player has no
       * payment with this code, and no recent prompt whose status can be queried.
       */
      status: z.enum(['credited', 'checking', 'not_credited', 'unknown']),
    }),
  },
  listPaymentProviders: {
    summary: 'The payment providers: last success, errors, float, cases',
    response: z.array(paymentProviderObject),
  },
  setPaymentProviderStopped: {
    summary: 'Stop or resume a payment provider; open payments are still queried',
    body: z
      .strictObject({ stopped: z.boolean(), reason: textField(200, 'Enter a reason').optional() })
      .refine(({ stopped, reason }) => !stopped || reason !== undefined, { path: ['reason'], error: 'Enter a reason' }),
    response: paymentProviderObject,
  },
  listPaymentCases: {
    summary: 'Payment cases: open ones oldest first, or closed ones newest first',
    query: z.strictObject({ ...pageQuery.shape, state: z.enum(['open', 'closed']).default('open') }),
    response: z.array(paymentCaseObject),
  },
  getPaymentCase: { summary: 'A payment case', response: paymentCaseObject },
  closePaymentCase: {
    summary: 'Close a case and post its ledger entry, if any; above the four-eyes amount, two people are needed',
    body: z.strictObject({
      closing: z.enum(CLOSINGS),
      /** The player who receives the money, for `credit`. */
      userId: idField.optional(),
      /** The receipt, for `paid`. */
      receipt: receiptField.optional(),
      note: textField(1000, 'Enter a note'),
    }),
    response: paymentCaseObject,
  },
  reopenPaymentCase: {
    summary: 'Reopen a case that was closed wrongly and reverse its ledger entry; a credited payment goes to suspense',
    body: z.strictObject({ reason: textField(1000, 'Enter a reason') }),
    response: paymentCaseObject,
  },
  closePaymentCases: {
    summary: 'Close up to 100 cases individually, with a result for each',
    body: z.strictObject({ note: textField(1000, 'Enter a note'), items: closingItems }),
    response: resultsResponse,
  },
  previewPaymentCases: {
    summary: 'Preview the effect of closing up to 100 cases; nothing is stored',
    body: z.strictObject({ items: closingItems }),
    response: closingsPreviewObject,
  },
  getReconciliation: { summary: "A day of a provider's books compared with ours", response: reconciliationObject },
  uploadStatement: {
    summary: "Upload a provider's statement as CSV; its days are reconciled",
    body: z.strictObject({
      csv: z.string().max(9_000_000),
      /**
       * Whether the file is complete for its days, so that payments not in it are missing at the
       * provider, even if an earlier file has them.
       */
      complete: z.boolean().default(true),
    }),
    response: z.strictObject({ rows: z.int(), added: z.int(), days: z.array(reconciliationObject) }),
  },
} as const;
