const moneyReadAccess = { permission: 'money.read' } as const;
/**
 * closePaymentCase and reopenPaymentCase check ownership themselves, since whose account they
 * affect depends on how the case is closed.
 */
const moneyDecision = { access: { permission: 'money.decide' }, about: 'none' } as const;

export const paymentRoutes = {
  getPaymentOptions: { method: 'GET', path: '/api/payments/options', access: 'player' },
  claimPayment: { method: 'POST', path: '/api/payments/claims', access: 'player', perAccountMinute: 5 },
  listPaymentProviders: { method: 'GET', path: '/api/admin/payment-providers', access: moneyReadAccess },
  setPaymentProviderStopped: { method: 'POST', path: '/api/admin/payment-providers/:name', ...moneyDecision },
  listPaymentCases: { method: 'GET', path: '/api/admin/payment-cases', access: moneyReadAccess },
  getPaymentCase: { method: 'GET', path: '/api/admin/payment-cases/:id', access: moneyReadAccess },
  closePaymentCase: { method: 'POST', path: '/api/admin/payment-cases/:id/close', ...moneyDecision },
  reopenPaymentCase: { method: 'POST', path: '/api/admin/payment-cases/:id/reopen', ...moneyDecision },
  closePaymentCases: {
    method: 'POST',
    path: '/api/admin/close-payment-cases',
    access: { permission: 'money.decide' },
    about: 'items',
    writes: 'in-steps',
  },
  previewPaymentCases: {
    method: 'POST',
    path: '/api/admin/preview-payment-cases',
    ...moneyDecision,
    writes: 'nothing',
  },
  getReconciliation: { method: 'GET', path: '/api/admin/reconciliations/:name/:day', access: moneyReadAccess },
  uploadStatement: {
    method: 'POST',
    path: '/api/admin/payment-providers/:name/statement',
    ...moneyDecision,
    writes: 'in-steps',
    bodyBytes: 10_000_000,
  },
} as const;
