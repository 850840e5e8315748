import { expect, it } from 'vitest';
import type { Transaction } from '#contract/wallet/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { useRequestFacts } from '#web/admin/money/use-money-decisions.tsx';

function Facts({ transaction }: { transaction: Transaction }) {
  const facts = useRequestFacts()(transaction);
  return facts.map(({ label, value }) => `${label}: ${value}`).join('; ');
}

it.each([
  ['Goodwill for bet 7', 'First approval: amina; Notes: Goodwill for bet 7'],
  [null, 'First approval: amina'],
])('shows who added the funds and why, for the second approval: %s', async (notes, shown) => {
  const transaction = {
    username: 'otieno',
    amount: '500.00',
    method: 'admin_credit',
    reference: null,
    createdAt: '2026-08-15T19:00:00.000Z',
    firstApprovedBy: 'amina',
    notes,
  } as Transaction;
  expect(await renderIn('en', <Facts transaction={transaction} />)).toMatch(new RegExp(`${shown}$`));
});
