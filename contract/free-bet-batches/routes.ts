const promotionManagement = { access: { permission: 'promotions.manage' } } as const;

/**
 * None of these calls affects the caller's own account: batches and codes give free bets only to
 * players, who can't become staff while one is unused.
 */
export const freeBetBatchRoutes = {
  listFreeBetBatches: { method: 'GET', path: '/api/admin/free-bet-batches', ...promotionManagement },
  previewFreeBetBatch: {
    method: 'POST',
    path: '/api/admin/free-bet-batches/preview',
    ...promotionManagement,
    about: 'none',
    writes: 'nothing',
    perAccountMinute: 120,
  },
  giveFreeBetBatch: { method: 'POST', path: '/api/admin/free-bet-batches', ...promotionManagement, about: 'none' },
  revokeFreeBetBatch: {
    method: 'POST',
    path: '/api/admin/free-bet-batches/:id/revoke',
    ...promotionManagement,
    about: 'none',
  },
  revokePromotionFreeBets: {
    method: 'POST',
    path: '/api/admin/promotions/:id/revoke-free-bets',
    ...promotionManagement,
    about: 'none',
  },
} as const;
