// Who carries messages to phones. Another provider is another file with this one function.

export type Sms = { id: string; recipient: string; body: string };

/**
 * Hands a message over; the same id may come more than once and is the same message. What it throws is tried again,
 * unless it is a SmsRefused.
 */
export type SmsProvider = { send: (sms: Sms) => Promise<void> };

/** The provider will never take this message: trying again is of no use. The text never holds the message's own. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}
