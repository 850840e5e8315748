export const riskRoutes = {
  getRiskLimits: { method: 'GET', path: '/api/admin/risk-limits', access: { permission: 'risk.manage' } },
  setRiskLimits: {
    method: 'PATCH',
    path: '/api/admin/risk-limits',
    access: { permission: 'risk.manage' },
    about: 'none',
  },
  getMargins: { method: 'GET', path: '/api/admin/margins', access: { permission: 'risk.manage' } },
  setMargins: { method: 'PATCH', path: '/api/admin/margins', access: { permission: 'risk.manage' }, about: 'none' },
  getGameExposure: { method: 'GET', path: '/api/admin/games/:id/exposure', access: { permission: 'risk.manage' } },
  listExposure: { method: 'GET', path: '/api/admin/exposure', access: { permission: 'risk.manage' } },
} as const;
