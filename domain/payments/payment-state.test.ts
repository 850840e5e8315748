import { expect, it } from 'vitest';
import { askAgainAfter, type PaymentKind } from '#domain/payments/payment-state.ts';

/** When a payment is asked about, in seconds after it was sent. */
function timesOf(kind: PaymentKind, until: number): number[] {
  const times: number[] = [];
  for (let ageSeconds = 0; ageSeconds < until; ) {
    ageSeconds += askAgainAfter({ kind, asks: times.length, ageSeconds });
    times.push(ageSeconds);
  }
  return times;
}

it('asks about a prompt every 20 seconds while its player waits, and then rarely', () => {
  expect(timesOf('prompt', 900)).toEqual([5, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 500, 800, 1100]);
});

it('asks about other payments ever more rarely', () => {
  expect(timesOf('payout', 900)).toEqual([5, 10, 20, 40, 80, 160, 320, 620, 920]);
});
