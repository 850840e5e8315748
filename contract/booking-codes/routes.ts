import { get, post } from '#contract/route.ts';

export const bookingCodeRoutes = {
  createBookingCode: post('/api/booking-codes', 'anyone', { perMinute: 60 }),
  openBookingCode: get('/api/booking-codes/:code', 'anyone', { perMinute: 120 }),
  listPopularAccumulators: get('/api/popular-accumulators', 'anyone'),
};
