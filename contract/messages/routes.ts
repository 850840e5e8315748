import { staff } from '#contract/route.ts';

export const messageRoutes = {
  getTextMessageFigures: staff('overview.read').get('/api/admin/figures/text-messages'),
};
