import { staff } from '#contract/route.ts';

const gameStaff = staff('games.run');

export const priceErrorRoutes = {
  listAcceptedPrices: gameStaff.get('/api/games/:id/accepted-prices'),
  voidPriceErrors: gameStaff.post('/api/games/:id/price-errors', 'none'),
  restorePriceErrors: gameStaff.post('/api/games/:id/price-errors/restoration', 'none'),
};
