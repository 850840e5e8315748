import { z } from 'zod';
import { timeText } from '#contract/fields.ts';

export const textMessageFiguresObject = z
  .strictObject({
    /** The value of SMS_PROVIDER; null if none is set. */
    provider: z.string().nullable(),
    // Counts of the messages created in the last 24 hours. Sent ones were accepted by the provider.
    sent: z.int(),
    delivered: z.int(),
    /** Never accepted, or reported as undelivered. */
    failed: z.int(),
    waiting: z.int(),
    /** May have been sent: the provider did not respond. */
    inDoubt: z.int(),
    /** The total cost by currency, for messages whose cost the provider has reported. */
    costs: z.array(z.strictObject({ currency: z.string(), amount: z.string() })),
    dailyLimit: z.int().nullable(),
    limitUsed: z.int(),
    /** When the newest accepted message was accepted, even if more than 24 hours ago. */
    lastSentAt: timeText.nullable(),
  })
  .meta({ id: 'TextMessageFigures' });
export type TextMessageFigures = z.infer<typeof textMessageFiguresObject>;
