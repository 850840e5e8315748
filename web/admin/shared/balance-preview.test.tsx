import { expect, it } from 'vitest';
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
  const options = { params: { id: 7 } };
  const preview = <BalancePreview userId={7} username="otieno" change={{ freeBets: cents(1000) }} />;
  const html = await renderIn('en', preview, [
    [SESSION_KEY, { id: 1, username: 'amina', role: 'admin' }],
    [queryOf('getWallet', options).queryKey, { available: '100.00' }],
    [queryOf('listFreeBets', options).queryKey, freeBets],
  ]);
  expect(textsOf(html).slice(-2)).toEqual(shown);
});
