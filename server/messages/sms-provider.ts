// The interface for sending text messages. Another provider is another file with this one function.

export type Sms = { id: string; recipient: string; body: string };

/**
 * Sends a message; it may be called more than once with the same id, for the same message. Failures
 * are retried, unless they are an SmsRefused.
 */
export type SmsProvider = { send: (sms: Sms) => Promise<void> };

/**
 * The provider will never accept this message, so retrying is useless. Never contains the message's
 * text.
 */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}
