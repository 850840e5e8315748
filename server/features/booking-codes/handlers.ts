import type { bookingCodeRoutes } from '#contract/booking-codes/routes.ts';
import { createBookingCode, openBookingCode } from '#server/features/booking-codes/booking-codes.ts';
import { createPopularAccumulators } from '#server/features/booking-codes/popular-accumulators.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

export function bookingCodeHandlers({ pool }: Pick<Services, 'pool'>): HandlersOf<typeof bookingCodeRoutes> {
  return {
    createBookingCode: ({ body }) => createBookingCode(pool, body.selections),
    openBookingCode: ({ params }) => openBookingCode(pool, params.code),
    listPopularAccumulators: createPopularAccumulators(pool),
  };
}
