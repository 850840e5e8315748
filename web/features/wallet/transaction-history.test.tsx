import { expect, it } from 'vitest';
import type { Transaction } from '#contract/wallet/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { AmountText } from '#web/features/wallet/transaction-history.tsx';

const completed = { type: 'deposit', status: 'completed', amount: '20.00' } as const;
const payment = { state: 'reversed' } as NonNullable<Transaction['payment']>;

it.each([
  ['completed', completed, '+$20.00'],
  ['awaiting approval', { ...completed, status: 'pending' }, '$20.00'],
  ['rejected', { ...completed, status: 'rejected' }, '<s>$20.00</s>'],
  ['reversed by staff', { ...completed, reversedAt: '2026-11-27T12:00:00.000Z' }, '<s>$20.00</s>'],
  ['reversed by the provider', { ...completed, payment }, '<s>$20.00</s>'],
] as const)('shows the amount of a deposit: %s', async (_, deposit, shown) => {
  const html = await renderIn('en', <AmountText {...deposit} />);
  expect(html.replace(/ class="[^"]*"|<\/?span[^>]*>/g, '')).toBe(shown);
});
