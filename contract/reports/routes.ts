import { staff } from '#contract/route.ts';

const reportReaders = staff('reports.read');

export const reportingRoutes = {
  getReport: reportReaders.get('/api/admin/reports'),
  listStaffTotals: reportReaders.get('/api/admin/reports/staff'),
  listDailyCloses: reportReaders.get('/api/admin/daily-closes'),
  verifyDailyCloses: reportReaders.get('/api/admin/daily-closes/verify'),
};
