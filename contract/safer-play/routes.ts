export const saferPlayRoutes = {
  getPlayLimits: { method: 'GET', path: '/api/users/:id/limits', access: { self: 'id', or: 'users.read' } },
  setPlayLimits: { method: 'PATCH', path: '/api/users/:id/limits', access: { self: 'id' } },
  setStaffLimit: {
    method: 'PATCH',
    path: '/api/users/:id/staff-limits',
    access: { permission: 'users.manage' },
    about: { account: 'id' },
  },
  takeTimeOut: { method: 'POST', path: '/api/users/:id/time-out', access: { self: 'id' } },
  selfExclude: { method: 'POST', path: '/api/users/:id/self-exclusion', access: { self: 'id' } },
  getNetPosition: { method: 'GET', path: '/api/users/:id/net-position', access: { self: 'id', or: 'money.read' } },
} as const;
