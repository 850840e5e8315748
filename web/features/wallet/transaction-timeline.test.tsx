import { expect, it } from 'vitest';
import type { Transaction } from '#contract/wallet/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { TransactionTimeline } from '#web/features/wallet/transaction-timeline.tsx';

const deposit = {
  type: 'deposit',
  status: 'completed',
  method: 'mobile_money',
  payment: { network: 'M-Pesa', state: 'succeeded', sentAt: null, receipt: 'QKH94M1Z11', sendsAfter: null },
} as Transaction;

it.each([
  ['the receipt, which the timeline shows already', 'Receipt QKH94M1Z11', false],
  ['a receipt that the timeline does not show', 'Receipt QKH94M1Z22', true],
  ['a note by staff', 'Seen on the statement', true],
])('a deposit credited by staff: %s', async (_, notes, isShown) => {
  const html = await renderIn('fr', <TransactionTimeline transaction={{ ...deposit, notes }} />);
  expect(html).toContain('QKH94M1Z11');
  expect(html.includes(notes)).toBe(isShown);
});
