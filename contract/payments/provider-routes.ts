const fromProvider = { access: 'anyone', raw: true } as const;

/** The calls made by payment providers. */
export const providerRoutes = {
  receivePaymentCallback: { method: 'POST', path: '/api/payments/callbacks/:token', ...fromProvider },
  receivePaymentCallbackByPut: { method: 'PUT', path: '/api/payments/callbacks/:token', ...fromProvider },
  validatePayment: { method: 'POST', path: '/api/payments/validations/:token', ...fromProvider },
} as const;
