// Until the same request succeeds, a staff write's idempotency key is reused for a minute. After
// that, the same request may be a new decision. The key is reused even after a refusal: an earlier
// attempt whose response was lost may have been processed, and if none was, the key is unused.
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

const KEY_REUSE_MS = 60_000;

const unanswered = new Map<string, { key: string; sentAtMs: number }>();

/** The key of an earlier attempt that is still unanswered, otherwise a new one. */
export function staffKeyOf(request: string): string {
  const nowMs = Date.now();
  for (const [name, { sentAtMs }] of unanswered) if (nowMs - sentAtMs > KEY_REUSE_MS) unanswered.delete(name);
  const attempt = unanswered.get(request) ?? { key: newAttemptKey(), sentAtMs: nowMs };
  unanswered.set(request, attempt);
  return attempt.key;
}

export function closeStaffAttempt(request: string): void {
  unanswered.delete(request);
}
