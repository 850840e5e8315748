const fromProvider = { access: 'anyone', raw: true } as const;

/**
 * The calls made by payment providers, at URLs that Goldline gives them. The one with the
 * provider's name is for clients of the published API.
 */
export const providerRoutes = {
  receivePaymentCallback: { method: 'POST', path: '/api/payments/callbacks/:token', ...fromProvider },
  receiveNamedPaymentCallback: {
    method: 'POST',
    path: '/api/payments/callback/:provider/:token',
    ...fromProvider,
  },
  receivePaymentCallbackByPut: { method: 'PUT', path: '/api/payments/callbacks/:token', ...fromProvider },
  validatePayment: { method: 'POST', path: '/api/payments/validations/:token', ...fromProvider },
} as const;
