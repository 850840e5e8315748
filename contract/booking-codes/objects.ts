import { z } from 'zod';
import { idField, lineText, oddsText, timeText } from '#contract/fields.ts';
import { parseBookingCode } from '#domain/booking-code.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';

/** A booking code in a request, normalised. */
export const bookingCodeField = z.string().transform((text, context) => {
  const code = parseBookingCode(text);
  if (code === null) context.addIssue({ code: 'custom', message: 'A booking code has six letters and digits' });
  return code ?? z.NEVER;
});

/** A shared selection at its current price. */
export const bookedSelectionObject = z
  .strictObject({
    gameId: idField,
    homeTeam: z.string(),
    awayTeam: z.string(),
    startTime: timeText,
    /** Null if the request named the selection's market instead. */
    betType: z.enum(BET_TYPES).nullable(),
    market: z.string(),
    /** For a goalscorer, the player's name. */
    selection: z.string(),
    playerId: idField.nullable(),
    line: lineText.nullable(),
    /** The price, even while suspended; null if the selection is not on offer. */
    odds: oddsText.nullable(),
    /** `gone`: the market or selection no longer exists. A line that is not offered is `closed`. */
    status: z.enum(['open', 'suspended', 'closed', 'gone']),
  })
  .meta({ id: 'BookedSelection' });
export type BookedSelection = z.infer<typeof bookedSelectionObject>;

/** Six letters and digits that represent selections; opening a code places no bet. */
export const bookingCodeObject = z
  .strictObject({
    code: z.string(),
    expiresAt: timeText,
    selections: z.array(bookedSelectionObject),
  })
  .meta({ id: 'BookingCode' });
export type BookingCode = z.infer<typeof bookingCodeObject>;

/** An accumulator that several players have placed; all its selections are open. */
export const popularAccumulatorObject = z
  .strictObject({
    players: z.int(),
    /** At current prices. */
    odds: oddsText,
    selections: z.array(bookedSelectionObject),
  })
  .meta({ id: 'PopularAccumulator' });
export type PopularAccumulator = z.infer<typeof popularAccumulatorObject>;
