// The interface for sending text messages. Another provider is another file with this one function.

export type Sms = { id: string; recipient: string; body: string };

/** Called again with the same id for the same message until it succeeds or throws SmsRefused. */
export type SmsProvider = { send: (sms: Sms) => Promise<void> };

/** The provider will never accept this message. Does not contain its text. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}
