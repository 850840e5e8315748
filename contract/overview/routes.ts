import { staff } from '#contract/route.ts';

export const overviewRoutes = {
  getOverview: staff('overview.read').get('/api/admin/overview'),
};
