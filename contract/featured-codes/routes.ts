import { get, staff } from '#contract/route.ts';

const promotionStaff = staff('promotions.manage');

export const featuredCodeRoutes = {
  listFeaturedCodes: get('/api/featured-codes', 'anyone', { perMinute: 120 }),
  listAllFeaturedCodes: promotionStaff.get('/api/admin/featured-codes'),
  listFeaturedUptake: promotionStaff.get('/api/admin/featured-codes/uptake'),
  featureCode: promotionStaff.post('/api/admin/featured-codes', 'none'),
  changeFeaturedCode: promotionStaff.patch('/api/admin/featured-codes/:id', 'none'),
  withdrawFeaturedCode: promotionStaff.post('/api/admin/featured-codes/:id/withdraw', 'none'),
};
