const contentManagement = { access: { permission: 'content.manage' }, about: 'none' } as const;

export const contentRoutes = {
  getContent: { method: 'GET', path: '/api/content/:slug', access: 'anyone' },
  getHelplines: { method: 'GET', path: '/api/helplines', access: 'anyone' },
  listContent: { method: 'GET', path: '/api/admin/content', access: { permission: 'content.manage' } },
  getEditedContent: {
    method: 'GET',
    path: '/api/admin/content/:slug/:language',
    access: { permission: 'content.manage' },
  },
  getContentVersion: {
    method: 'GET',
    path: '/api/admin/content/:slug/:language/:version',
    access: { permission: 'content.manage' },
  },
  saveContent: {
    method: 'POST',
    path: '/api/admin/content/:slug/:language',
    ...contentManagement,
    bodyBytes: 512 * 1024,
  },
  saveHelplines: { method: 'POST', path: '/api/admin/helplines', ...contentManagement },
} as const;
