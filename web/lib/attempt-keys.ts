// An idempotency key names one attempt of a person. It is kept while nobody knows whether the attempt arrived,
// so that sending the same again gives the first answer again; once answered, the next attempt is a new one.
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/** A failing server (500 and above) leaves open whether the attempt was taken, as no answer does. */
export function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/**
 * Makes a sender that gives each attempt its key. The same body sent again after a lost answer carries the same
 * key; another body is another attempt.
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
