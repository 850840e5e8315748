import { afterEach, expect, it, vi } from 'vitest';
import { recordServerTime, serverNow } from '#web/lib/server-clock.ts';

afterEach(() => vi.useRealTimers());

it("follows the server's clock, and ignores responses without a valid time", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  recordServerTime('Sun, 22 Nov 2026 12:05:00 GMT');
  recordServerTime(null);
  recordServerTime('yesterday');
  vi.advanceTimersByTime(1000);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-22T12:05:01.500Z');
});
