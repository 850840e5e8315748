import { z } from 'zod';
import { selectionWithoutOdds } from '#contract/bets/selection-fields.ts';
import { bookingCodeObject, popularAccumulatorObject } from '#contract/booking-codes/objects.ts';
import { MAX_ACCUMULATOR_LEGS } from '#domain/bet.ts';

export const bookingCodeSchemas = {
  createBookingCode: {
    summary: 'Create a booking code for selections; the same selections return the same code',
    body: z.strictObject({ selections: z.array(selectionWithoutOdds).min(1).max(MAX_ACCUMULATOR_LEGS) }),
    status: 201,
    response: bookingCodeObject,
  },
  openBookingCode: { summary: 'The selections of a booking code at current prices', response: bookingCodeObject },
  listPopularAccumulators: {
    summary: 'Accumulators that several players have placed on upcoming games, most players first',
    response: z.array(popularAccumulatorObject),
    shared: true,
  },
} as const;
