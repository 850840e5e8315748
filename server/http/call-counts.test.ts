import { afterEach, expect, it, vi } from 'vitest';
import type { Queryable } from '#server/database/transaction.ts';
import { createCallCounts } from '#server/http/call-counts.ts';

afterEach(() => vi.useRealTimers());

it('refuses calls without counting them until the window ends, even if the clock is changed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 0, 1) });
  const query = vi.fn(async () => ({ rows: [{ current: 3, ttl: 60_000 }], rowCount: 1 }));
  const CallCounts = createCallCounts({ query } as unknown as Queryable);
  const counts = new CallCounts({});
  const call = () =>
    new Promise((resolve, reject) =>
      counts.incr('address call', (error, count) => (error ? reject(error) : resolve(count)), 60_000, 2),
    );
  expect(await call()).toEqual({ current: 3, ttl: 60_000 });
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  expect(await call()).toEqual({ current: 3, ttl: 60_000 });
  expect(query).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await call();
  expect(query).toHaveBeenCalledTimes(2);
});
