import { expect, it } from 'vitest';
import { type PaymentKind, queryAgainAfter } from '#domain/payments/payment-state.ts';

/** When a payment is queried, in seconds after it was sent. */
function timesOf(kind: PaymentKind, until: number): number[] {
  const times: number[] = [];
  for (let ageSeconds = 0; ageSeconds < until; ) {
    ageSeconds += queryAgainAfter({ kind, queries: times.length, ageSeconds });
    times.push(ageSeconds);
  }
  return times;
}

it('queries a prompt at least every 20 seconds while the player waits, then every five minutes', () => {
  expect(timesOf('prompt', 900)).toEqual([5, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 500, 800, 1100]);
});

it('queries other payments at doubling intervals of up to five minutes', () => {
  expect(timesOf('payout', 900)).toEqual([5, 10, 20, 40, 80, 160, 320, 620, 920]);
});
