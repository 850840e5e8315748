export const bookingCodeRoutes = {
  createBookingCode: { method: 'POST', path: '/api/booking-codes', access: 'anyone', perMinute: 60 },
  openBookingCode: { method: 'GET', path: '/api/booking-codes/:code', access: 'anyone', perMinute: 120 },
  listPopularAccumulators: { method: 'GET', path: '/api/popular-accumulators', access: 'anyone' },
} as const;
