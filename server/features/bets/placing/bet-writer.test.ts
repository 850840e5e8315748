import { expect, it, vi } from 'vitest';
import type { Pool } from '#server/database/pool.ts';
import type { BetToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { createBetWriter, MAX_WAIT_MS } from '#server/features/bets/placing/bet-writer.ts';

const betOf = (userId: number): BetToPlace =>
  ({
    userId,
    freeBetId: null,
    boostId: null,
    builders: [],
    legs: [],
    inPlayDelay: 'none',
  }) as Partial<BetToPlace> as BetToPlace;

it('refuses bets that have waited too long, without writing them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const query = vi.fn(async () => {
    await null;
    vi.advanceTimersByTime(MAX_WAIT_MS / 2);
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  });
  const writer = createBetWriter({ pool: { query } as Partial<Pool> as Pool, requireVerified: () => false });
  // The first bet is written immediately, and the others together, then each alone.
  const results = await Promise.allSettled([1, 2, 3, 4].map((userId) => writer.place(betOf(userId))));
  const codes = results.map((result) => result.status === 'rejected' && result.reason.code);
  expect(codes).toEqual(['55P03', 'NOT_READY', 'NOT_READY', 'NOT_READY']);
  expect(query).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
