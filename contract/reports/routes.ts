export const reportingRoutes = {
  getReport: { method: 'GET', path: '/api/admin/reports', access: { permission: 'reports.read' } },
  listStaffTotals: { method: 'GET', path: '/api/admin/reports/staff', access: { permission: 'reports.read' } },
  listDailyCloses: { method: 'GET', path: '/api/admin/daily-closes', access: { permission: 'reports.read' } },
  verifyDailyCloses: { method: 'GET', path: '/api/admin/daily-closes/verify', access: { permission: 'reports.read' } },
} as const;
