import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime, serverNow } from '#web/lib/server-clock.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  recordServerTime('Sun, 22 Nov 2026 12:05:00 GMT', START);
});
afterEach(() => vi.useRealTimers());

const shownAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return new Date(serverNow()).toISOString();
};

it("follows the server's clock, and ignores responses without a valid time", () => {
  recordServerTime(null, START);
  recordServerTime('yesterday', START);
  expect(shownAfter(1000)).toBe('2026-11-22T12:05:01.500Z');
});

it.each(['Sun, 22 Nov 2026 12:05:00 GMT', 'Sun, 22 Nov 2026 12:06:40 GMT'])(
  'is not set by a response that took 100 s, written at %s',
  (written) => {
    vi.advanceTimersByTime(100_000);
    recordServerTime(written, START);
    expect(shownAfter(0)).toBe('2026-11-22T12:06:40.500Z');
  },
);

it('is corrected by a slow response only as far as is certain', () => {
  vi.setSystemTime(Date.parse('2026-11-22T14:00:00Z'));
  recordServerTime('Sun, 22 Nov 2026 12:05:00 GMT', Date.now() - 10_000);
  expect(shownAfter(0)).toBe('2026-11-22T12:05:10.500Z');
});
