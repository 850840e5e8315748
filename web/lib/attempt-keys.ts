// An idempotency key is kept until the attempt has a response, so that a retry can't act twice.
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/** After a server error, as after no response, the attempt may have been processed. */
export function wasAcknowledged(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Sends each attempt with its key; resending the same body after a lost response reuses it. */
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
