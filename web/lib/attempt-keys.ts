// An idempotency key identifies one attempt. It is kept while it is unknown whether the attempt
// arrived, so that a retry returns the first response; after a response the next attempt is a new
// one.
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/**
 * After a server error (500 and above), as after no response, it is unknown whether the attempt was
 * processed.
 */
export function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/**
 * Creates a sender that gives each attempt its key. Resending the same body after a lost response
 * reuses the key; another body is a new attempt.
 */
export function createAttempts() {
  let open: { key: string; body: string } | null = null;

  return async function attempt<Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(body);
    if (open?.body !== text) open = { key: newAttemptKey(), body: text };
    try {
      const answer = await send(open.key);
      open = null;
      return answer;
    } catch (error) {
      if (wasAnswered(error)) open = null;
      throw error;
    }
  };
}
