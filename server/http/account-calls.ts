// Limits how often an account makes a call. Each node counts, to avoid database writes.
import { refuse } from '#server/http/refusal.ts';

const WINDOW_MS = 60_000;

/**
 * @param nowMs a monotonic clock
 * @returns a function that counts a call, or refuses it with RATE_LIMITED
 */
export function createAccountCallLimiter(nowMs: () => number = () => performance.now()) {
  let startedMs = nowMs();
  let counts = new Map<string, number>();
  const secondsLeft = () => Math.ceil((startedMs + WINDOW_MS - nowMs()) / 1000);
  return (call: string, accountId: number, perMinute: number): void => {
    if (nowMs() - startedMs >= WINDOW_MS) {
      startedMs = nowMs();
      counts = new Map();
    }
    const key = `${call} ${accountId}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > perMinute) refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft() });
  };
}
