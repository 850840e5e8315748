import { expect, it } from 'vitest';
import { createAccountCalls } from '#server/http/account-calls.ts';

it('refuses calls that an account makes too often within a minute', () => {
  let now = 0;
  const count = createAccountCalls(() => now);
  const isTaken = (call: string, accountId: number) => {
    try {
      count(call, accountId, 2);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
      return false;
    }
  };
  expect([1, 2, 3].map(() => isTaken('placeBuilder', 7))).toEqual([true, true, false]);
  expect([isTaken('placeBuilder', 8), isTaken('placeSystem', 7)]).toEqual([true, true]);
  now = 59_999;
  expect(isTaken('placeBuilder', 7)).toBe(false);
  now = 60_000;
  expect(isTaken('placeBuilder', 7)).toBe(true);
});
