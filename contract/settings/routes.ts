export const settingsRoutes = {
  getSettings: { method: 'GET', path: '/api/admin/settings', access: { permission: 'settings.manage' } },
  setSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    access: { permission: 'settings.manage' },
    about: 'none',
  },
} as const;
