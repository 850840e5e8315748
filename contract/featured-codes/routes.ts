const promotionManagement = { access: { permission: 'promotions.manage' } } as const;

export const featuredCodeRoutes = {
  listFeaturedCodes: { method: 'GET', path: '/api/featured-codes', access: 'anyone', perMinute: 120 },
  listAllFeaturedCodes: { method: 'GET', path: '/api/admin/featured-codes', ...promotionManagement },
  listFeaturedUptake: { method: 'GET', path: '/api/admin/featured-codes/uptake', ...promotionManagement },
  featureCode: { method: 'POST', path: '/api/admin/featured-codes', ...promotionManagement, about: 'none' },
  changeFeaturedCode: { method: 'PATCH', path: '/api/admin/featured-codes/:id', ...promotionManagement, about: 'none' },
  withdrawFeaturedCode: {
    method: 'POST',
    path: '/api/admin/featured-codes/:id/withdraw',
    ...promotionManagement,
    about: 'none',
  },
} as const;
