const betSettlement = { access: { permission: 'bets.settle' }, about: { bet: 'id' } } as const;

export const betRoutes = {
  listBets: { method: 'GET', path: '/api/bets', access: 'signed-in' },
  listUserBets: { method: 'GET', path: '/api/bets/user/:userId', access: { self: 'userId', or: 'bets.read' } },
  countOpenBets: {
    method: 'GET',
    path: '/api/bets/user/:userId/open-count',
    access: { self: 'userId', or: 'bets.read' },
  },
  countBets: { method: 'GET', path: '/api/bets/user/:userId/count', access: { self: 'userId', or: 'bets.read' } },
  listWaitingBets: {
    method: 'GET',
    path: '/api/bets/user/:userId/waiting',
    access: { self: 'userId', or: 'bets.read' },
  },
  placeBet: { method: 'POST', path: '/api/bets', access: 'player', perAccountMinute: 300 },
  placeAccumulator: { method: 'POST', path: '/api/place-accumulator', access: 'player', perAccountMinute: 120 },
  quoteBuilder: {
    method: 'POST',
    path: '/api/bet-builder/quote',
    access: 'anyone',
    perMinute: 300,
    perAccountMinute: 120,
  },
  placeBuilder: { method: 'POST', path: '/api/place-builder', access: 'player', perAccountMinute: 60 },
  placeSystem: { method: 'POST', path: '/api/place-system', access: 'player', perAccountMinute: 60 },
  quoteCashOut: { method: 'POST', path: '/api/bets/:id/cash-out-quote', access: 'player', perAccountMinute: 300 },
  cashOutBet: { method: 'POST', path: '/api/bets/:id/cash-out', access: 'player' },
  setAutomaticCashOut: {
    method: 'PATCH',
    path: '/api/bets/:id/automatic-cash-out',
    access: 'player',
    perAccountMinute: 60,
  },
  listCashOutValues: {
    method: 'GET',
    path: '/api/users/:id/cash-out-values',
    access: { self: 'id' },
    perAccountMinute: 60,
  },
  previewSettlement: {
    method: 'GET',
    path: '/api/games/:id/settlement-preview',
    access: { permission: 'bets.settle' },
  },
  previewCorrection: {
    method: 'POST',
    path: '/api/games/:id/result-preview',
    access: { permission: 'games.run' },
    about: 'none',
    writes: 'nothing',
  },
  settleBetManually: { method: 'PATCH', path: '/api/bets/:id/status', ...betSettlement },
  correctSettlement: { method: 'PATCH', path: '/api/bets/:id/settlement', ...betSettlement },
  searchBets: { method: 'GET', path: '/api/admin/tables/bets', access: { permission: 'bets.read' } },
} as const;
