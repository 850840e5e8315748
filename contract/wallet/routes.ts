import { get, post, staff } from '#contract/route.ts';

const ownMoneyReadAccess = { self: 'id', or: 'money.read' } as const;

const moneyDeciders = staff('money.decide');
const moneyReaders = staff('money.read');

export const walletRoutes = {
  getWallet: get('/api/users/:id/wallet', ownMoneyReadAccess),
  getBalanceHistory: get('/api/users/:id/balance-history', ownMoneyReadAccess),
  listTransactions: get('/api/transactions', 'signed-in'),
  listUserTransactions: get('/api/transactions/user/:id', ownMoneyReadAccess),
  checkDeposit: post('/api/transactions/deposit/check', 'player'),
  requestDeposit: post('/api/transactions/deposit', 'player'),
  requestWithdrawal: post('/api/transactions/withdrawal', 'player'),
  addFunds: moneyDeciders.post('/api/admin/add-funds', { account: 'userId' }),
  deductFunds: moneyDeciders.post('/api/admin/deduct-funds', { account: 'userId' }),
  reverseFunds: moneyDeciders.post('/api/admin/reverse-funds', { transaction: 'transactionId' }),
  listPendingDeposits: moneyReaders.get('/api/admin/pending-deposits'),
  listAllDeposits: moneyReaders.get('/api/admin/all-deposits'),
  approveDeposit: moneyDeciders.post('/api/admin/approve-deposit', { transaction: 'depositId' }),
  rejectDeposit: moneyDeciders.post('/api/admin/reject-deposit', { transaction: 'depositId' }),
  listPendingWithdrawals: moneyReaders.get('/api/admin/pending-withdrawals'),
  listAllWithdrawals: moneyReaders.get('/api/admin/all-withdrawals'),
  processWithdrawal: moneyDeciders.post('/api/admin/process-withdrawal', { transaction: 'transactionId' }),
  rejectWithdrawal: moneyDeciders.post('/api/admin/reject-withdrawal', { transaction: 'transactionId' }),
  decideRequests: moneyDeciders.post('/api/admin/decide-requests', 'items', { writes: 'in-steps' }),
  previewRequests: moneyDeciders.post('/api/admin/preview-requests', 'items', { writes: 'nothing' }),
  searchTransactions: moneyReaders.get('/api/admin/tables/transactions'),
  getStatement: get('/api/users/:id/statement', ownMoneyReadAccess),
  getMoneyFigures: moneyReaders.get('/api/admin/figures/money'),
};
