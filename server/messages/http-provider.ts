// A provider called over HTTP: POST { id, to, text } as JSON, with the key as a bearer token, and
// the id also as Idempotency-Key. Any 2xx response means the message was accepted.
import { type SmsProvider, SmsRefused } from '#server/messages/sms-provider.ts';

type Settings = { url: string; key: string | undefined; timeoutMs?: number };

const DEFAULT_TIMEOUT_MS = 10_000;
/** Timeout, conflict with a running attempt, too early, too many: a retry may succeed. */
const passingStatuses = new Set([408, 409, 425, 429]);

/** A response that rejects the message itself becomes an SmsRefused. */
export function createHttpProvider({ url, key, timeoutMs = DEFAULT_TIMEOUT_MS }: Settings): SmsProvider {
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
      const text = `the SMS provider returned ${response.status}`;
      // A wrong key is for the operator to fix, so the message is kept for retries.
      const refused = response.status >= 400 && response.status < 500 && ![401, 403].includes(response.status);
      throw refused && !passingStatuses.has(response.status) ? new SmsRefused(text) : new Error(text);
    },
  };
}
