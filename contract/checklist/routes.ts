export const checklistRoutes = {
  getChecklist: { method: 'GET', path: '/api/admin/checklist', access: { permission: 'settings.manage' } },
  dismissFinding: {
    method: 'POST',
    path: '/api/admin/checklist/dismissals',
    access: { permission: 'settings.manage' },
    about: 'none',
  },
} as const;
