const userManagement = { access: { permission: 'users.manage' }, about: { account: 'id' } } as const;

export const userRoutes = {
  listUsers: { method: 'GET', path: '/api/users', access: { permission: 'users.read' } },
  getUser: { method: 'GET', path: '/api/users/:id', access: { self: 'id', or: 'users.read' } },
  setUserRole: { method: 'PATCH', path: '/api/users/:id/role', ...userManagement },
  suspendUser: { method: 'PATCH', path: '/api/users/:id/suspension', ...userManagement },
  endUserSessions: { method: 'POST', path: '/api/users/:id/end-sessions', ...userManagement },
  listUserSessions: { method: 'GET', path: '/api/users/:id/sessions', access: { self: 'id', or: 'users.manage' } },
  listUserNotes: { method: 'GET', path: '/api/users/:id/notes', access: { permission: 'users.note' } },
  addUserNote: {
    method: 'POST',
    path: '/api/users/:id/notes',
    access: { permission: 'users.note' },
    about: { account: 'id' },
  },
  resetSecondFactor: { method: 'POST', path: '/api/users/:id/reset-second-factor', ...userManagement },
  searchUsers: { method: 'GET', path: '/api/admin/tables/users', access: { permission: 'users.read' } },
  getUserFigures: { method: 'GET', path: '/api/admin/figures/users', access: { permission: 'users.read' } },
} as const;
