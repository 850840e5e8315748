import { expect, it } from 'vitest';
import { createAccountCallLimiter } from '#server/http/account-calls.ts';

it('refuses calls that an account makes too often within a minute', () => {
  let now = 0;
  const count = createAccountCallLimiter(() => now);
  const isAccepted = (call: string, accountId: number) => {
    try {
      count(call, accountId, 2);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
      return false;
    }
  };
  expect([1, 2, 3].map(() => isAccepted('placeBuilder', 7))).toEqual([true, true, false]);
  expect([isAccepted('placeBuilder', 8), isAccepted('placeSystem', 7)]).toEqual([true, true]);
  now = 59_999;
  expect(isAccepted('placeBuilder', 7)).toBe(false);
  now = 60_000;
  expect(isAccepted('placeBuilder', 7)).toBe(true);
});
