// Keeps an attempt's idempotency key until there is a final response, so that a retry can't take
// effect twice.
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/**
 * Whether the response is final. After a server error or no response, the attempt may still have
 * been processed.
 */
export function wasAcknowledged(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Sends each attempt with a key; the same body reuses it until there is a final response. */
export function createAttempts() {
  let open: { key: string; body: string } | null = null;

  return async function attempt<Result>(body: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
    const text = JSON.stringify(body);
    if (open?.body !== text) open = { key: newAttemptKey(), body: text };
    try {
      const result = await send(open.key);
      open = null;
      return result;
    } catch (error) {
      if (wasAcknowledged(error)) open = null;
      throw error;
    }
  };
}
