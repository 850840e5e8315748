import { expect, it } from 'vitest';
import { createPayoutGate } from '#server/payments/payout-gate.ts';

it('lets one payout through every ten seconds after three without an answer, until one is answered', () => {
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
