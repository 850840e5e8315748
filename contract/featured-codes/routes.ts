const managesPromotions = { access: { permission: 'promotions.manage' } } as const;

export const featuredCodeRoutes = {
  listFeaturedCodes: { method: 'GET', path: '/api/featured-codes', access: 'anyone', perMinute: 120 },
  listAllFeaturedCodes: { method: 'GET', path: '/api/admin/featured-codes', ...managesPromotions },
  listFeaturedUptake: { method: 'GET', path: '/api/admin/featured-codes/uptake', ...managesPromotions },
  featureCode: { method: 'POST', path: '/api/admin/featured-codes', ...managesPromotions, about: 'none' },
  changeFeaturedCode: { method: 'PATCH', path: '/api/admin/featured-codes/:id', ...managesPromotions, about: 'none' },
  withdrawFeaturedCode: {
    method: 'POST',
    path: '/api/admin/featured-codes/:id/withdraw',
    ...managesPromotions,
    about: 'none',
  },
} as const;
