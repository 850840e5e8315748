import { z } from 'zod';
import { textMessageFiguresObject } from '#contract/messages/objects.ts';

/** Providers add fields without notice, so unknown fields are accepted. */
const reportFields = z.record(
  z.string().max(100),
  z
    .string()
    .max(4000)
    .refine((text) => !text.includes('\0'), 'Must not contain null characters'),
);
const receivedResponse = z.strictObject({ received: z.literal(true) });

export const messageSchemas = {
  getTextMessageFigures: {
    summary: 'The text messages of the last 24 hours: how many arrived, what they cost, and the daily limit',
    response: textMessageFiguresObject,
    shared: true,
  },
  receiveAfricasTalkingReport: {
    summary: "Africa's Talking reports whether a text message arrived; authenticated by the token in the URL",
    body: reportFields,
    response: receivedResponse,
  },
  receiveTwilioReport: {
    summary: 'Twilio reports whether a text message arrived; authenticated by X-Twilio-Signature',
    body: reportFields,
    response: receivedResponse,
  },
} as const;
