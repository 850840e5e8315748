// The calls that staff work with beyond those of calls.ts, which holds them all: accounts and their roles, the second
// factor, the audit trail, figures and tables.

export const staffCalls = {
  setUserRole: { method: 'PATCH', path: '/api/users/:id/role', access: { permission: 'users.manage' } },
  suspendUser: { method: 'PATCH', path: '/api/users/:id/suspension', access: { permission: 'users.manage' } },
  endUserSessions: { method: 'POST', path: '/api/users/:id/end-sessions', access: { permission: 'users.manage' } },
  listUserSessions: { method: 'GET', path: '/api/users/:id/sessions', access: { self: 'id', or: 'users.manage' } },
  listUserNotes: { method: 'GET', path: '/api/users/:id/notes', access: { permission: 'users.note' } },
  addUserNote: { method: 'POST', path: '/api/users/:id/notes', access: { permission: 'users.note' } },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/users/:id/reset-second-factor',
    access: { permission: 'users.manage' },
  },

  getSecondFactor: { method: 'GET', path: '/api/auth/totp', access: 'signed-in' },
  setUpSecondFactor: { method: 'POST', path: '/api/auth/totp/setup', access: 'signed-in', perMinute: 30 },
  confirmSecondFactor: { method: 'POST', path: '/api/auth/totp/confirm', access: 'signed-in', perMinute: 60 },
  renewRecoveryCodes: { method: 'POST', path: '/api/auth/totp/recovery-codes', access: 'signed-in', perMinute: 30 },
  disableSecondFactor: { method: 'POST', path: '/api/auth/totp/disable', access: 'signed-in', perMinute: 60 },

  listAudit: { method: 'GET', path: '/api/admin/audit', access: { permission: 'audit.read' } },
  verifyAudit: { method: 'GET', path: '/api/admin/audit/verify', access: { permission: 'audit.read' } },

  getOverview: { method: 'GET', path: '/api/admin/overview', access: { permission: 'overview.read' } },
  getUserFigures: { method: 'GET', path: '/api/admin/figures/users', access: { permission: 'users.read' } },
  getMoneyFigures: { method: 'GET', path: '/api/admin/figures/money', access: { permission: 'money.read' } },
  tableOfUsers: { method: 'GET', path: '/api/admin/tables/users', access: { permission: 'users.read' } },
  tableOfBets: { method: 'GET', path: '/api/admin/tables/bets', access: { permission: 'bets.read' } },
  tableOfTransactions: { method: 'GET', path: '/api/admin/tables/transactions', access: { permission: 'money.read' } },
  getStatement: { method: 'GET', path: '/api/users/:id/statement', access: { self: 'id', or: 'money.read' } },
} as const;
