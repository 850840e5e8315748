import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '#web/lib/server-clock.ts';

afterEach(() => vi.useRealTimers());

it("follows the server's clock, and keeps it where an answer has no time", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  noteServerTime('Sun, 22 Nov 2026 12:05:00 GMT');
  noteServerTime(null);
  noteServerTime('yesterday');
  vi.advanceTimersByTime(1000);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-22T12:05:01.500Z');
});
