import { onTestFinished, vi } from 'vitest';
import { recordServerTime } from '#web/lib/server-clock.ts';

/** How much later than sent a response counts as received (web/lib/server-clock.ts). */
const ESTIMATE_MS = 500;
const MINUTE_MS = 60_000;

/** Sets the time (in whole seconds) and a browser clock that is off from it, until the test ends. */
export function skewBrowser(serverTime: string, minutesAhead: number): void {
  const browserMs = Date.parse(serverTime) + minutesAhead * MINUTE_MS;
  vi.useFakeTimers({ now: browserMs + ESTIMATE_MS });
  recordServerTime(new Date(serverTime).toUTCString());
  vi.setSystemTime(browserMs);
  onTestFinished(() => {
    vi.useRealTimers();
    recordServerTime(new Date().toUTCString());
  });
}
