import { expect, it } from 'vitest';
import { createPayoutThrottle } from '#server/payments/payout-throttle.ts';

it('after three payouts without a response, allows one every ten seconds until one gets a response', () => {
  let time = 0;
  const throttle = createPayoutThrottle(() => time);
  for (let count = 0; count < 2; count += 1) throttle.onEnd(false);
  expect(throttle.allowed(32)).toBe(32);
  throttle.onEnd(false);
  expect(throttle.allowed(32)).toBe(0);
  time = 10_000;
  expect(throttle.allowed(32)).toBe(1);
  throttle.onSend();
  expect(throttle.allowed(32)).toBe(0);
  time = 20_000;
  expect(throttle.allowed(32)).toBe(1);
  throttle.onSend();
  throttle.onEnd(true);
  expect(throttle.allowed(32)).toBe(32);
});
