import { staff } from '#contract/route.ts';

const riskStaff = staff('risk.manage');

export const riskRoutes = {
  getRiskLimits: riskStaff.get('/api/admin/risk-limits'),
  setRiskLimits: riskStaff.patch('/api/admin/risk-limits', 'none'),
  getMargins: riskStaff.get('/api/admin/margins'),
  setMargins: riskStaff.patch('/api/admin/margins', 'none'),
  getGameExposure: riskStaff.get('/api/admin/games/:id/exposure'),
  listExposure: riskStaff.get('/api/admin/exposure'),
};
