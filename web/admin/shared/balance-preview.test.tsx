import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { FreeBet } from '#contract/promotions/objects.ts';
import type { Wallet } from '#contract/wallet/objects.ts';
import { cents } from '#domain/money.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { queryOf } from '#web/lib/query-client.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

const textsOf = (html: string) => [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text);

it.each([
  ['loaded', [{ status: 'usable', amount: '5.00' }], ['$5.00', '$15.00']],
  ['not loaded yet', undefined, ['–', '–']],
])("shows a player's free bets before and after, with the free bets %s", async (_, freeBets, shown) => {
  const client = new QueryClient();
  const options = { params: { id: 7 } };
  client.setQueryData(SESSION_KEY, { id: 1, username: 'amina', role: 'admin' });
  client.setQueryData(queryOf('getWallet', options).queryKey, { available: '100.00' } as Wallet);
  if (freeBets) client.setQueryData(queryOf('listFreeBets', options).queryKey, freeBets as FreeBet[]);
  const html = await renderIn(
    'en',
    <QueryClientProvider client={client}>
      <BalancePreview userId={7} username="otieno" change={{ freeBets: cents(1000) }} />
    </QueryClientProvider>,
  );
  expect(textsOf(html).slice(-2)).toEqual(shown);
});
