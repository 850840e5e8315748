import { staff } from '#contract/route.ts';

const promotionStaff = staff('promotions.manage');

/**
 * None of these calls affects the caller's own account: batches and codes give free bets only to
 * players, who can't become staff while one is unused.
 */
export const freeBetBatchRoutes = {
  listFreeBetBatches: promotionStaff.get('/api/admin/free-bet-batches'),
  previewFreeBetBatch: promotionStaff.post('/api/admin/free-bet-batches/preview', 'none', {
    writes: 'nothing',
    perAccountMinute: 120,
  }),
  giveFreeBetBatch: promotionStaff.post('/api/admin/free-bet-batches', 'none'),
  revokeFreeBetBatch: promotionStaff.post('/api/admin/free-bet-batches/:id/revoke', 'none'),
  revokePromotionFreeBets: promotionStaff.post('/api/admin/promotions/:id/revoke-free-bets', 'none'),
};
