// What staff change by a call carries the key of their attempt. It is kept for a minute while nobody knows whether the attempt
// arrived: the same request, made again, takes effect once. After that it is a new attempt, as the game may have moved on.
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

const KEPT_MS = 60_000;

const unanswered = new Map<string, { key: string; sentAtMs: number }>();

/** The key under which to make a request now. */
export function staffKeyOf(request: string): string {
  const nowMs = Date.now();
  for (const [name, { sentAtMs }] of unanswered) if (nowMs - sentAtMs > KEPT_MS) unanswered.delete(name);
  const attempt = unanswered.get(request) ?? { key: newAttemptKey(), sentAtMs: nowMs };
  unanswered.set(request, attempt);
  return attempt.key;
}

/** The request was answered, so the next one is another attempt. */
export function closeStaffAttempt(request: string): void {
  unanswered.delete(request);
}
