// Keeps an attempt's idempotency key until there is a final response, so that a retry can't take
// effect twice.
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/**
 * Whether the error is a final refusal. After a server error or no response, the attempt may have
 * been processed.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Sends attempts with a key. Repeating the last body reuses its key until a final response. */
export function createAttemptSender() {
  let pending: { key: string; body: string } | null = null;

  return async function attempt<Result>(body: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
    const text = JSON.stringify(body);
    if (pending?.body !== text) pending = { key: newAttemptKey(), body: text };
    try {
      const result = await send(pending.key);
      pending = null;
      return result;
    } catch (error) {
      if (isFinalRefusal(error)) pending = null;
      throw error;
    }
  };
}
