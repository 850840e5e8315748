import { expect, it } from 'vitest';
import { createPayoutGate } from '#server/payments/payout-gate.ts';

it('after three payouts without a response, allows one every ten seconds until one gets a response', () => {
  let time = 0;
  const gate = createPayoutGate(() => time);
  for (let count = 0; count < 2; count += 1) gate.ended(false);
  expect(gate.room(32)).toBe(32);
  gate.ended(false);
  expect(gate.room(32)).toBe(0);
  time = 10_000;
  expect(gate.room(32)).toBe(1);
  gate.sending();
  expect(gate.room(32)).toBe(0);
  time = 20_000;
  expect(gate.room(32)).toBe(1);
  gate.sending();
  gate.ended(true);
  expect(gate.room(32)).toBe(32);
});
