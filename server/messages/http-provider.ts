// A provider that is called over HTTP: POST { id, to, text } as JSON, with the key as a bearer token, and the message's id as
// Idempotency-Key too, so that the provider can drop what it has had. Any answer of 2xx is a message taken.
import { type SmsProvider, SmsRefused } from '#server/messages/sms-provider.ts';

type Settings = { url: string; key: string | undefined; timeoutMs?: number };

const defaultTimeoutMs = 10_000;
/** Answers that another attempt may change: too slow, a conflict with an attempt under way, too early, too many. */
const passingStatuses = new Set([408, 409, 425, 429]);

/** Makes the provider of an address. An answer that says the message itself is wrong is a SmsRefused. */
export function createHttpProvider({ url, key, timeoutMs = defaultTimeoutMs }: Settings): SmsProvider {
  return {
    send: async ({ id, recipient, body }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ id, to: recipient, text: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const text = `the SMS provider answered ${response.status}`;
      // A wrong key is the operator's to mend, and then the message is still wanted.
      const refused = response.status >= 400 && response.status < 500 && ![401, 403].includes(response.status);
      throw refused && !passingStatuses.has(response.status) ? new SmsRefused(text) : new Error(text);
    },
  };
}
