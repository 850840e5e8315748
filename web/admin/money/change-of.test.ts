import { expect, it } from 'vitest';
import { changeOf } from '#web/admin/money/use-money-decisions.tsx';

it.each([
  ['deposit', 'approve', { available: 5000 }],
  ['deposit', 'reject', { available: 0 }],
  ['withdrawal', 'approve', { onHold: -5000 }],
  ['withdrawal', 'reject', { available: 5000, onHold: -5000 }],
  ['deposit', 'reverse', { available: -5000 }],
  ['withdrawal', 'reverse', { available: 5000 }],
] as const)('calculates the balance changes for a 50.00 %s: %s', (type, kind, change) => {
  expect(changeOf({ type, amount: '50.00' }, kind)).toEqual(change);
});
