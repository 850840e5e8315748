import { z } from 'zod';
import { paymentOptionsObject } from '#contract/payments/objects.ts';

const params = z.strictObject({ token: z.string().max(200) });
/** What the provider expects, which differs between them. */
const providerReply = z.record(z.string(), z.union([z.string(), z.number()]));

const callback = {
  summary: 'A payment provider reports a result, at an address that only it knows',
  params,
  response: providerReply,
};

export const paymentSchemas = {
  receivePaymentCallback: callback,
  receivePaymentCallbackByPut: callback,
  validatePayment: {
    summary: 'A payment provider asks whether to take a payment that the player begins',
    params,
    response: providerReply,
  },
  getPaymentOptions: {
    summary: "What mobile money can do for the caller's phone",
    response: paymentOptionsObject,
  },
} as const;
