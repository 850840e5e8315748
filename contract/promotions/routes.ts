const promotionManagement = { access: { permission: 'promotions.manage' }, about: 'none' } as const;

export const promotionRoutes = {
  listPromotions: { method: 'GET', path: '/api/promotions', access: 'anyone' },
  redeemCode: { method: 'POST', path: '/api/promotions/redeem', access: 'player', perMinute: 30 },
  listFreeBets: { method: 'GET', path: '/api/users/:id/free-bets', access: { self: 'id', or: 'money.read' } },
  listAllPromotions: { method: 'GET', path: '/api/admin/promotions', access: { permission: 'promotions.manage' } },
  listPromotionUptake: {
    method: 'GET',
    path: '/api/admin/promotions/uptake',
    access: { permission: 'promotions.manage' },
  },
  getBoostRange: {
    method: 'GET',
    path: '/api/admin/promotions/boost-range',
    access: { permission: 'promotions.manage' },
    perAccountMinute: 120,
  },
  createPromotion: { method: 'POST', path: '/api/admin/promotions', ...promotionManagement },
  changePromotion: { method: 'PATCH', path: '/api/admin/promotions/:id', ...promotionManagement },
  endPromotion: { method: 'POST', path: '/api/admin/promotions/:id/end', ...promotionManagement },
  getAccumulatorBonus: {
    method: 'GET',
    path: '/api/admin/accumulator-bonus',
    access: { permission: 'promotions.manage' },
  },
  setAccumulatorBonus: { method: 'PATCH', path: '/api/admin/accumulator-bonus', ...promotionManagement },
  grantFreeBet: {
    method: 'POST',
    path: '/api/admin/free-bets',
    access: { permission: 'promotions.manage' },
    about: { account: 'userId' },
  },
  revokeFreeBet: {
    method: 'POST',
    path: '/api/admin/free-bets/:id/revoke',
    access: { permission: 'promotions.manage' },
    about: { freeBet: 'id' },
  },
} as const;
