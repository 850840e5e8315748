import { get, post, staff } from '#contract/route.ts';

const moneyReaders = staff('money.read');
const moneyDeciders = staff('money.decide');

/**
 * closePaymentCase and reopenPaymentCase check ownership themselves, since whose account they
 * affect depends on how the case is closed.
 */
export const paymentRoutes = {
  getPaymentOptions: get('/api/payments/options', 'player'),
  claimPayment: post('/api/payments/claims', 'player', { perAccountMinute: 5 }),
  listPaymentProviders: moneyReaders.get('/api/admin/payment-providers'),
  setPaymentProviderStopped: moneyDeciders.post('/api/admin/payment-providers/:name', 'none'),
  listPaymentCases: moneyReaders.get('/api/admin/payment-cases'),
  getPaymentCase: moneyReaders.get('/api/admin/payment-cases/:id'),
  closePaymentCase: moneyDeciders.post('/api/admin/payment-cases/:id/close', 'none'),
  reopenPaymentCase: moneyDeciders.post('/api/admin/payment-cases/:id/reopen', 'none'),
  closePaymentCases: moneyDeciders.post('/api/admin/close-payment-cases', 'items', { writes: 'in-steps' }),
  previewPaymentCases: moneyDeciders.post('/api/admin/preview-payment-cases', 'none', { writes: 'nothing' }),
  getReconciliation: moneyReaders.get('/api/admin/reconciliations/:name/:day'),
  uploadStatement: moneyDeciders.post('/api/admin/payment-providers/:name/statement', 'none', {
    writes: 'in-steps',
    bodyBytes: 10_000_000,
  }),
};
