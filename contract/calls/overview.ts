// The calls of the overview.

export const overviewCalls = {
  getOverview: { method: 'GET', path: '/api/admin/overview', access: { permission: 'overview.read' } },
} as const;
