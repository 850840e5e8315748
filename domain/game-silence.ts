import type { Period } from '#domain/match-clock.ts';

/**
 * Half time, with five minutes to spare: after this, the second half may have started unnoticed.
 */
const HALF_TIME_MS = 20 * 60_000;

/** How long after a confirmation a live game becomes silent. */
export const silenceLimitMs = (period: Period, silenceMs: number): number =>
  period === 'half_time' ? Math.max(silenceMs, HALF_TIME_MS) : silenceMs;
