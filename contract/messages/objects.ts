import { z } from 'zod';
import { timeText } from '#contract/fields.ts';

export const textMessageFiguresObject = z
  .strictObject({
    /** The value of SMS_PROVIDER; null if none is set. */
    provider: z.string().nullable(),
    // Counts of the messages created in the last 24 hours. Sent ones were accepted by the provider.
    sent: z.int(),
    delivered: z.int(),
    /** Never accepted, or reported as not delivered. */
    failed: z.int(),
    waiting: z.int(),
    /** May have been sent: the provider did not respond. */
    inDoubt: z.int(),
    /** What the provider charged, as far as it has stated it. */
    costs: z.array(z.strictObject({ currency: z.string(), amount: z.string() })),
    dailyLimit: z.int().nullable(),
    limitUsed: z.int(),
    /** When the provider last accepted a message, also before these 24 hours. */
    lastSentAt: timeText.nullable(),
  })
  .meta({ id: 'TextMessageFigures' });
export type TextMessageFigures = z.infer<typeof textMessageFiguresObject>;
