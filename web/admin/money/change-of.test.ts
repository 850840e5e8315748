import { expect, it } from 'vitest';
import { changeOf } from '#web/admin/money/use-money-decisions.tsx';

it.each([
  ['deposit', 'approve', { available: 5000 }],
  ['deposit', 'reject', { available: 0 }],
  ['withdrawal', 'approve', { onHold: -5000 }],
  ['withdrawal', 'reject', { available: 5000, onHold: -5000 }],
  ['deposit', 'reverse', { available: -5000 }],
  ['withdrawal', 'reverse', { available: 5000 }],
] as const)('the effect on a %s of 50.00 of the decision %s', (type, kind, change) => {
  expect(changeOf({ type, amount: '50.00' }, kind)).toEqual(change);
});
