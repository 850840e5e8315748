import { expect, it } from 'vitest';
import type { Wallet } from '#contract/wallet/objects.ts';
import { changeOf } from '#web/admin/money/use-money-decisions.tsx';
import type { WalletChange } from '#web/admin/shared/balance-preview.tsx';

it.each([
  ['deposit', 'approve', { available: 5000 }],
  ['deposit', 'reject', { available: 0 }],
  ['withdrawal', 'approve', { onHold: -5000 }],
  ['deposit', 'reverse', { available: -5000 }],
  ['withdrawal', 'reverse', { available: 5000 }],
] as const)('calculates the balance changes for a 50.00 %s: %s', (type, kind, change) => {
  expect(changeOf({ type, amount: '50.00' }, kind)).toEqual(change);
});

it.each([
  ['0.00', { available: 5000, onHold: -5000 }],
  ['20.00', { available: 3000, onHold: -5000, debt: -2000 }],
  ['70.00', { available: 0, onHold: -5000, debt: -5000 }],
])('with a debt of %s, a rejected withdrawal first repays it', (debt, change) => {
  const effect = changeOf({ type: 'withdrawal', amount: '50.00' }, 'reject') as (now: Wallet) => WalletChange;
  expect(effect({ debt } as Wallet)).toEqual(change);
});
