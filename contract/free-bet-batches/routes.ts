const managesPromotions = { access: { permission: 'promotions.manage' } } as const;

/** Never about the caller's own account: staff are never in a segment. */
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
