// The calls of tables, figures and statements.

export const tableCalls = {
  tableOfGames: { method: 'GET', path: '/api/admin/tables/games', access: { permission: 'games.run' } },
  tableOfUsers: { method: 'GET', path: '/api/admin/tables/users', access: { permission: 'users.read' } },
  tableOfBets: { method: 'GET', path: '/api/admin/tables/bets', access: { permission: 'bets.read' } },
  tableOfTransactions: { method: 'GET', path: '/api/admin/tables/transactions', access: { permission: 'money.read' } },
  getStatement: { method: 'GET', path: '/api/users/:id/statement', access: { self: 'id', or: 'money.read' } },
  getUserFigures: { method: 'GET', path: '/api/admin/figures/users', access: { permission: 'users.read' } },
  getMoneyFigures: { method: 'GET', path: '/api/admin/figures/money', access: { permission: 'money.read' } },
} as const;
