import { get, patch, post, staff } from '#contract/route.ts';

const promotionStaff = staff('promotions.manage');

export const promotionRoutes = {
  listPromotions: get('/api/promotions', 'anyone'),
  redeemCode: post('/api/promotions/redeem', 'player', { perMinute: 30 }),
  listFreeBets: get('/api/users/:id/free-bets', { self: 'id', or: 'money.read' }),
  getOfferChoice: get('/api/users/:id/offers', { self: 'id', or: 'users.read' }),
  setOfferChoice: patch('/api/users/:id/offers', { self: 'id' }, { perAccountMinute: 10 }),
  searchFreeBets: promotionStaff.get('/api/admin/tables/free-bets'),
  listAllPromotions: promotionStaff.get('/api/admin/promotions'),
  listPromotionUptake: promotionStaff.get('/api/admin/promotions/uptake'),
  getBoostRange: promotionStaff.get('/api/admin/promotions/boost-range', { perAccountMinute: 120 }),
  createPromotion: promotionStaff.post('/api/admin/promotions', 'none'),
  changePromotion: promotionStaff.patch('/api/admin/promotions/:id', 'none'),
  endPromotion: promotionStaff.post('/api/admin/promotions/:id/end', 'none'),
  getAccumulatorBonus: promotionStaff.get('/api/admin/accumulator-bonus'),
  setAccumulatorBonus: promotionStaff.patch('/api/admin/accumulator-bonus', 'none'),
  grantFreeBet: promotionStaff.post('/api/admin/free-bets', { account: 'userId' }),
  revokeFreeBet: promotionStaff.post('/api/admin/free-bets/:id/revoke', { freeBet: 'id' }),
};
