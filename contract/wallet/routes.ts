const readsMoney = { permission: 'money.read' } as const;
const readsOwnMoney = { self: 'id', or: 'money.read' } as const;
const decidesTransaction = { access: { permission: 'money.decide' }, about: { transaction: 'transactionId' } } as const;
const decidesDeposit = { access: { permission: 'money.decide' }, about: { transaction: 'depositId' } } as const;

export const walletRoutes = {
  getWallet: { method: 'GET', path: '/api/users/:id/wallet', access: readsOwnMoney },
  getBalanceHistory: { method: 'GET', path: '/api/users/:id/balance-history', access: readsOwnMoney },
  listTransactions: { method: 'GET', path: '/api/transactions', access: 'signed-in' },
  listUserTransactions: { method: 'GET', path: '/api/transactions/user/:id', access: readsOwnMoney },
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
  reverseFunds: { method: 'POST', path: '/api/admin/reverse-funds', ...decidesTransaction },
  listPendingDeposits: { method: 'GET', path: '/api/admin/pending-deposits', access: readsMoney },
  listAllDeposits: { method: 'GET', path: '/api/admin/all-deposits', access: readsMoney },
  approveDeposit: { method: 'POST', path: '/api/admin/approve-deposit', ...decidesDeposit },
  rejectDeposit: { method: 'POST', path: '/api/admin/reject-deposit', ...decidesDeposit },
  listPendingWithdrawals: { method: 'GET', path: '/api/admin/pending-withdrawals', access: readsMoney },
  listAllWithdrawals: { method: 'GET', path: '/api/admin/all-withdrawals', access: readsMoney },
  processWithdrawal: { method: 'POST', path: '/api/admin/process-withdrawal', ...decidesTransaction },
  rejectWithdrawal: { method: 'POST', path: '/api/admin/reject-withdrawal', ...decidesTransaction },
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
  searchTransactions: { method: 'GET', path: '/api/admin/tables/transactions', access: readsMoney },
  getStatement: { method: 'GET', path: '/api/users/:id/statement', access: readsOwnMoney },
  getMoneyFigures: { method: 'GET', path: '/api/admin/figures/money', access: readsMoney },
} as const;
