import { staff } from '#contract/route.ts';

/** The number of selections that one list or price error can have. */
export const MAX_SELECTIONS = 200;

const gameStaff = staff('games.run');

export const priceErrorRoutes = {
  listAcceptedPrices: gameStaff.get('/api/games/:id/price-errors'),
  voidPriceError: gameStaff.post('/api/games/:id/price-errors', 'none'),
  restorePriceError: gameStaff.post('/api/games/:id/price-errors/undo', 'none'),
};
