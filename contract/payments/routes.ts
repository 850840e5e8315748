const readsMoney = { permission: 'money.read' } as const;
const decidesMoney = { access: { permission: 'money.decide' }, about: 'none' } as const;

export const paymentRoutes = {
  getPaymentOptions: { method: 'GET', path: '/api/payments/options', access: 'player' },
  claimPayment: { method: 'POST', path: '/api/payments/claims', access: 'player', perAccountMinute: 5 },
  listPaymentProviders: { method: 'GET', path: '/api/admin/payment-providers', access: readsMoney },
  switchPaymentProvider: { method: 'POST', path: '/api/admin/payment-providers/:name', ...decidesMoney },
  listPaymentCases: { method: 'GET', path: '/api/admin/payment-cases', access: readsMoney },
  getPaymentCase: { method: 'GET', path: '/api/admin/payment-cases/:id', access: readsMoney },
  closePaymentCase: { method: 'POST', path: '/api/admin/payment-cases/:id/close', ...decidesMoney },
  reopenPaymentCase: { method: 'POST', path: '/api/admin/payment-cases/:id/reopen', ...decidesMoney },
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
    ...decidesMoney,
    writes: 'nothing',
  },
  getReconciliation: { method: 'GET', path: '/api/admin/reconciliations/:name/:day', access: readsMoney },
  uploadStatement: {
    method: 'POST',
    path: '/api/admin/payment-providers/:name/statement',
    ...decidesMoney,
    writes: 'in-steps',
    bodyBytes: 10_000_000,
  },
} as const;
