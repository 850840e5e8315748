const fromProvider = { access: 'anyone', raw: true, bodyBytes: 65_536 } as const;

export const paymentRoutes = {
  receivePaymentCallback: { method: 'POST', path: '/api/payments/callbacks/:token', ...fromProvider },
  receivePaymentCallbackByPut: { method: 'PUT', path: '/api/payments/callbacks/:token', ...fromProvider },
  validatePayment: { method: 'POST', path: '/api/payments/validations/:token', ...fromProvider },
  getPaymentOptions: { method: 'GET', path: '/api/payments/options', access: 'player' },
} as const;
