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

it('shows why staff rejected a payout, and not that the network refused it', async () => {
  const payment = { network: 'M-Pesa', state: 'failed', failure: 'rejected', sentAt: null, receipt: null };
  const transaction = { ...deposit, type: 'withdrawal', status: 'rejected', notes: 'Call us', payment } as Transaction;
  const html = await renderIn('en', <TransactionTimeline transaction={transaction} />);
  expect(html).toContain('Call us');
  expect(html).not.toMatch(/M-Pesa|failed/);
});

it.each([
  ['the receipt, which the timeline shows already', 'Receipt QKH94M1Z11', false],
  ['a receipt that the timeline does not show', 'Receipt QKH94M1Z22', true],
  ['a note by staff', 'Seen on the statement', true],
])('a deposit credited by staff: %s', async (_, notes, isShown) => {
  const html = await renderIn('fr', <TransactionTimeline transaction={{ ...deposit, notes }} />);
  expect(html).toContain('QKH94M1Z11');
  expect(html.includes(notes)).toBe(isShown);
});
