// Staff calls that change something carry an idempotency key. While it is unknown whether an
// attempt arrived, its key is kept for a minute, so that repeating the request takes effect once.
// After that it counts as a new attempt, because the game may have moved on.
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

const KEPT_MS = 60_000;

const unanswered = new Map<string, { key: string; sentAtMs: number }>();

/** The key for a request now. */
export function staffKeyOf(request: string): string {
  const nowMs = Date.now();
  for (const [name, { sentAtMs }] of unanswered) if (nowMs - sentAtMs > KEPT_MS) unanswered.delete(name);
  const attempt = unanswered.get(request) ?? { key: newAttemptKey(), sentAtMs: nowMs };
  unanswered.set(request, attempt);
  return attempt.key;
}

/** After a response, the next request is a new attempt. */
export function closeStaffAttempt(request: string): void {
  unanswered.delete(request);
}
