import { get, patch, post, staff } from '#contract/route.ts';

const betSettlers = staff('bets.settle');

export const betRoutes = {
  listBets: get('/api/bets', 'signed-in'),
  listUserBets: get('/api/bets/user/:userId', { self: 'userId', or: 'bets.read' }),
  countOpenBets: get('/api/bets/user/:userId/open-count', { self: 'userId', or: 'bets.read' }),
  countBets: get('/api/bets/user/:userId/count', { self: 'userId', or: 'bets.read' }),
  listWaitingBets: get('/api/bets/user/:userId/waiting', { self: 'userId', or: 'bets.read' }),
  placeBet: post('/api/bets', 'player', { perAccountMinute: 300 }),
  placeAccumulator: post('/api/place-accumulator', 'player', { perAccountMinute: 120 }),
  quoteBuilder: post('/api/bet-builder/quote', 'anyone', { perMinute: 300, perAccountMinute: 120 }),
  placeBuilder: post('/api/place-builder', 'player', { perAccountMinute: 60 }),
  placeSystem: post('/api/place-system', 'player', { perAccountMinute: 60 }),
  quoteCashOut: post('/api/bets/:id/cash-out-quote', 'player', { perAccountMinute: 300 }),
  cashOutBet: post('/api/bets/:id/cash-out', 'player'),
  setAutomaticCashOut: patch('/api/bets/:id/automatic-cash-out', 'player', { perAccountMinute: 60 }),
  listCashOutValues: get('/api/users/:id/cash-out-values', { self: 'id' }, { perAccountMinute: 60 }),
  previewSettlement: betSettlers.get('/api/games/:id/settlement-preview'),
  previewCorrection: staff('games.run').post('/api/games/:id/result-preview', 'none', { writes: 'nothing' }),
  settleBetManually: betSettlers.patch('/api/bets/:id/status', { bet: 'id' }),
  correctSettlement: betSettlers.patch('/api/bets/:id/settlement', { bet: 'id' }),
  searchBets: staff('bets.read').get('/api/admin/tables/bets'),
};
