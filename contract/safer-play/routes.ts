/** Each call adds a row to the audit trail, which is never deleted. */
const RECORDED = { perAccountMinute: 10 } as const;

export const saferPlayRoutes = {
  getPlayLimits: { method: 'GET', path: '/api/users/:id/limits', access: { self: 'id', or: 'users.read' } },
  setPlayLimits: { method: 'PATCH', path: '/api/users/:id/limits', access: { self: 'id' }, ...RECORDED },
  setStaffLimit: {
    method: 'PATCH',
    path: '/api/users/:id/staff-limits',
    access: { permission: 'users.manage' },
    about: { account: 'id' },
  },
  takeTimeOut: { method: 'POST', path: '/api/users/:id/time-out', access: { self: 'id' }, ...RECORDED },
  selfExclude: { method: 'POST', path: '/api/users/:id/self-exclusion', access: { self: 'id' }, ...RECORDED },
  getNetPosition: { method: 'GET', path: '/api/users/:id/net-position', access: { self: 'id', or: 'money.read' } },
} as const;
