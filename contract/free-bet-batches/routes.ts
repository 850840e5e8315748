const managesPromotions = { access: { permission: 'promotions.manage' } } as const;

/** None of these calls affects the caller's own account, since a segment never includes staff. */
export const freeBetBatchRoutes = {
  listFreeBetBatches: { method: 'GET', path: '/api/admin/free-bet-batches', ...managesPromotions },
  previewFreeBetBatch: {
    method: 'POST',
    path: '/api/admin/free-bet-batches/preview',
    ...managesPromotions,
    about: 'none',
    writes: 'nothing',
    perAccountMinute: 120,
  },
  giveFreeBetBatch: { method: 'POST', path: '/api/admin/free-bet-batches', ...managesPromotions, about: 'none' },
  revokeFreeBetBatch: {
    method: 'POST',
    path: '/api/admin/free-bet-batches/:id/revoke',
    ...managesPromotions,
    about: 'none',
  },
  revokePromotionFreeBets: {
    method: 'POST',
    path: '/api/admin/promotions/:id/revoke-free-bets',
    ...managesPromotions,
    about: 'none',
  },
} as const;
