import { afterEach, expect, it, vi } from 'vitest';
import type { Queryable } from '#server/database/transaction.ts';
import { createDailyLimitCheck } from '#server/messages/queue-text.ts';
import type { SettingValues } from '#server/settings/setting-values.ts';
import { listLog } from '#tests/support/list-log.ts';

afterEach(() => vi.useRealTimers());

it('logs again after ten minutes that the daily limit is reached, even if messages are refused every minute', async () => {
  vi.useFakeTimers();
  const log = listLog();
  const check = createDailyLimitCheck({
    settings: { read: async () => ({ smsDailyLimit: 5 }) as SettingValues },
    metrics: { smsLimitRefusals: { inc: () => {} } } as never,
    log,
  });
  const secondsUntilBelow = async () => ({ rows: [{ seconds: 60 }] });
  for (let minute = 0; minute <= 21; minute += 1) {
    await expect(check({ query: secondsUntilBelow } as unknown as Queryable, { verified: true })).rejects.toThrow();
    vi.advanceTimersByTime(60_000);
  }
  expect(log.messages).toEqual(Array(2).fill('text messages are refused because of SMS_DAILY_LIMIT'));
});
