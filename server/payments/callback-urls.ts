// The callback URLs that providers post to. Each contains an unguessable token: one per provider,
// and one per payment, which only that payment's provider receives.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/secrets.ts';

export type CallbackUrls = ReturnType<typeof createCallbackUrls>;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const OF_PAYMENT = new RegExp(`^(${UUID})\\.([\\w-]{32})$`);

/** @param secret PAYMENT_CALLBACK_SECRET */
export function createCallbackUrls(baseUrl: string, secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  // Hexadecimal, so that no token contains a word that Safaricom rejects, such as "sql" or "exe".
  const tokenOf = (provider: string) => sign(`provider ${provider}`);
  const ofPayment = (provider: string, reference: string) => `${reference}.${sign(`${provider} ${reference}`)}`;
  return {
    callback: (provider: string) => `${baseUrl}/api/payments/callbacks/${tokenOf(provider)}`,
    validation: (provider: string) => `${baseUrl}/api/payments/validations/${tokenOf(provider)}`,
    callbackOfPayment: (provider: string, reference: string) =>
      `${baseUrl}/api/payments/callbacks/${ofPayment(provider, reference)}`,
    /** The provider and payment that a token belongs to; null if the token is not ours. */
    read: (token: string, providers: Iterable<string>): { provider: string; reference: string | null } | null => {
      const reference = OF_PAYMENT.exec(token)?.[1] ?? null;
      for (const provider of providers) {
        const expected = reference === null ? tokenOf(provider) : ofPayment(provider, reference);
        if (isSameSecret(token, expected)) return { provider, reference };
      }
      return null;
    },
  };
}
