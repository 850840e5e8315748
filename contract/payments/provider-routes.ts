import { post, put } from '#contract/route.ts';

/**
 * The calls made by payment providers, at URLs that Goldline gives them. The one with the
 * provider's name is for clients of the published API.
 */
export const providerRoutes = {
  receivePaymentCallback: post('/api/payments/callbacks/:token', 'anyone', { raw: true }),
  receiveNamedPaymentCallback: post('/api/payments/callback/:provider/:token', 'anyone', { raw: true }),
  receivePaymentCallbackByPut: put('/api/payments/callbacks/:token', 'anyone', { raw: true }),
  validatePayment: post('/api/payments/validations/:token', 'anyone', { raw: true }),
};
