// The calls of money: wallet, deposits, withdrawals and the decisions on them.

export const walletCalls = {
  getWallet: { method: 'GET', path: '/api/users/:id/wallet', access: { self: 'id', or: 'money.read' } },
  getBalanceHistory: {
    method: 'GET',
    path: '/api/users/:id/balance-history',
    access: { self: 'id', or: 'money.read' },
  },
  listTransactions: { method: 'GET', path: '/api/transactions', access: 'signed-in' },
  listUserTransactions: {
    method: 'GET',
    path: '/api/transactions/user/:id',
    access: { self: 'id', or: 'money.read' },
  },
  checkDeposit: { method: 'POST', path: '/api/transactions/deposit/check', access: 'player' },
  requestDeposit: { method: 'POST', path: '/api/transactions/deposit', access: 'player' },
  requestWithdrawal: { method: 'POST', path: '/api/transactions/withdrawal', access: 'player' },
  addFunds: {
    method: 'POST',
    path: '/api/admin/add-funds',
    access: { permission: 'money.decide' },
    about: { account: 'userId' },
  },
  reverseFunds: {
    method: 'POST',
    path: '/api/admin/reverse-funds',
    access: { permission: 'money.decide' },
    about: { transaction: 'transactionId' },
  },
  listPendingDeposits: { method: 'GET', path: '/api/admin/pending-deposits', access: { permission: 'money.read' } },
  listAllDeposits: { method: 'GET', path: '/api/admin/all-deposits', access: { permission: 'money.read' } },
  approveDeposit: {
    method: 'POST',
    path: '/api/admin/approve-deposit',
    access: { permission: 'money.decide' },
    about: { transaction: 'depositId' },
  },
  rejectDeposit: {
    method: 'POST',
    path: '/api/admin/reject-deposit',
    access: { permission: 'money.decide' },
    about: { transaction: 'depositId' },
  },
  listPendingWithdrawals: {
    method: 'GET',
    path: '/api/admin/pending-withdrawals',
    access: { permission: 'money.read' },
  },
  listAllWithdrawals: { method: 'GET', path: '/api/admin/all-withdrawals', access: { permission: 'money.read' } },
  processWithdrawal: {
    method: 'POST',
    path: '/api/admin/process-withdrawal',
    access: { permission: 'money.decide' },
    about: { transaction: 'transactionId' },
  },
  rejectWithdrawal: {
    method: 'POST',
    path: '/api/admin/reject-withdrawal',
    access: { permission: 'money.decide' },
    about: { transaction: 'transactionId' },
  },
} as const;
