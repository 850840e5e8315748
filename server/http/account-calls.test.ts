import { expect, it } from 'vitest';
import { createAccountCallLimiter } from '#server/http/account-calls.ts';

it('refuses calls that an account makes too often within a minute, with the time until the next one', () => {
  let now = 0;
  const count = createAccountCallLimiter(() => now);
  const isAccepted = (call: string, accountId: number) => {
    try {
      count(call, accountId, 2);
      return true;
    } catch (error) {
      const retryAfterSeconds = Math.ceil((60_000 - now) / 1000);
      expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds } });
      return false;
    }
  };
  expect([1, 2, 3].map(() => isAccepted('placeBuilder', 7))).toEqual([true, true, false]);
  expect([isAccepted('placeBuilder', 8), isAccepted('placeSystem', 7)]).toEqual([true, true]);
  now = 20_001;
  expect(isAccepted('placeBuilder', 7)).toBe(false);
  now = 59_999;
  expect(isAccepted('placeBuilder', 7)).toBe(false);
  now = 60_000;
  expect(isAccepted('placeBuilder', 7)).toBe(true);
});
