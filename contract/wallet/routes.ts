const moneyReadAccess = { permission: 'money.read' } as const;
const ownMoneyReadAccess = { self: 'id', or: 'money.read' } as const;
const transactionDecision = {
  access: { permission: 'money.decide' },
  about: { transaction: 'transactionId' },
} as const;
const depositDecision = { access: { permission: 'money.decide' }, about: { transaction: 'depositId' } } as const;

export const walletRoutes = {
  getWallet: { method: 'GET', path: '/api/users/:id/wallet', access: ownMoneyReadAccess },
  getBalanceHistory: { method: 'GET', path: '/api/users/:id/balance-history', access: ownMoneyReadAccess },
  listTransactions: { method: 'GET', path: '/api/transactions', access: 'signed-in' },
  listUserTransactions: { method: 'GET', path: '/api/transactions/user/:id', access: ownMoneyReadAccess },
  checkDeposit: { method: 'POST', path: '/api/transactions/deposit/check', access: 'player' },
  requestDeposit: { method: 'POST', path: '/api/transactions/deposit', access: 'player' },
  requestWithdrawal: { method: 'POST', path: '/api/transactions/withdrawal', access: 'player' },
  addFunds: {
    method: 'POST',
    path: '/api/admin/add-funds',
    access: { permission: 'money.decide' },
    about: { account: 'userId' },
  },
  deductFunds: {
    method: 'POST',
    path: '/api/admin/deduct-funds',
    access: { permission: 'money.decide' },
    about: { account: 'userId' },
  },
  reverseFunds: { method: 'POST', path: '/api/admin/reverse-funds', ...transactionDecision },
  listPendingDeposits: { method: 'GET', path: '/api/admin/pending-deposits', access: moneyReadAccess },
  listAllDeposits: { method: 'GET', path: '/api/admin/all-deposits', access: moneyReadAccess },
  approveDeposit: { method: 'POST', path: '/api/admin/approve-deposit', ...depositDecision },
  rejectDeposit: { method: 'POST', path: '/api/admin/reject-deposit', ...depositDecision },
  listPendingWithdrawals: { method: 'GET', path: '/api/admin/pending-withdrawals', access: moneyReadAccess },
  listAllWithdrawals: { method: 'GET', path: '/api/admin/all-withdrawals', access: moneyReadAccess },
  processWithdrawal: { method: 'POST', path: '/api/admin/process-withdrawal', ...transactionDecision },
  rejectWithdrawal: { method: 'POST', path: '/api/admin/reject-withdrawal', ...transactionDecision },
  decideRequests: {
    method: 'POST',
    path: '/api/admin/decide-requests',
    access: { permission: 'money.decide' },
    about: 'items',
    writes: 'in-steps',
  },
  previewRequests: {
    method: 'POST',
    path: '/api/admin/preview-requests',
    access: { permission: 'money.decide' },
    about: 'items',
    writes: 'nothing',
  },
  searchTransactions: { method: 'GET', path: '/api/admin/tables/transactions', access: moneyReadAccess },
  getStatement: { method: 'GET', path: '/api/users/:id/statement', access: ownMoneyReadAccess },
  getMoneyFigures: { method: 'GET', path: '/api/admin/figures/money', access: moneyReadAccess },
} as const;
