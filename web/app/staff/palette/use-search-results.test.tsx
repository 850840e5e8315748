import { expect, it } from 'vitest';
import type { StaffTransaction } from '#contract/wallet/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { useSearchResults } from '#web/app/staff/palette/use-search-results.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

const Links = () => useSearchResults('57').items.map(({ label, to }) => `${label}: ${to}`);

it.each([
  ['a deposit', 'deposit', 'card', 'Deposit 57: /admin?tab=deposits&search=57&list=all'],
  ['funds added by staff', 'deposit', 'admin_credit', 'Deposit 57: /admin/users/7?part=requests&search=57'],
  ['a withdrawal', 'withdrawal', 'phone_number', 'Withdrawal 57: /admin?tab=withdrawals&search=57'],
  ['funds deducted by staff', 'withdrawal', 'admin_debit', 'Withdrawal 57: /admin?tab=withdrawals&search=57'],
] as const)('links %s to a list that contains it', async (_, type, method, link) => {
  const row = { id: 57, type, method, userId: 7, username: 'otieno', amount: '20.00' } as StaffTransaction;
  const found = queryOf('searchTransactions', { query: { search: '57', pageSize: 5 } });
  const html = await renderIn('en', <Links />, [
    [SESSION_KEY, { id: 1, username: 'amina', role: 'cashier' }],
    [found.queryKey, { rows: [row], total: 1, totalIsCapped: false }],
  ]);
  expect(html.replaceAll('&amp;', '&')).toBe(link);
});
