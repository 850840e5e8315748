export const overviewRoutes = {
  getOverview: { method: 'GET', path: '/api/admin/overview', access: { permission: 'overview.read' } },
} as const;
