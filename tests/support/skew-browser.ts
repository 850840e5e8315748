import { onTestFinished, vi } from 'vitest';
import { recordServerTime } from '#web/lib/server-clock.ts';

/** What web/lib/server-clock.ts adds to a response's time, whose header has whole seconds. */
const ESTIMATE_MS = 500;
const MINUTE_MS = 60_000;

/**
 * Sets the server's time (in whole seconds) and a browser clock ahead of it, until the test ends.
 */
export function skewBrowser(serverTime: string, minutesAhead: number): void {
  const browserMs = Date.parse(serverTime) + minutesAhead * MINUTE_MS;
  vi.useFakeTimers({ now: browserMs + ESTIMATE_MS });
  recordServerTime(new Date(serverTime).toUTCString(), Date.now());
  vi.setSystemTime(browserMs);
  onTestFinished(() => {
    vi.useRealTimers();
    recordServerTime(new Date().toUTCString(), Date.now());
  });
}
