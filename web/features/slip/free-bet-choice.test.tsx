import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { FreeBetChoice } from '#web/features/slip/free-bet-choice.tsx';
import { queryOf } from '#web/lib/query-client.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

const freeBet = { id: 7, amount: '5.00', expiresAt: '2026-08-20T12:00:00.000Z' };

it.each([
  ['used elsewhere', [{ ...freeBet, status: 'used' }]],
  [
    'used elsewhere, with another one left',
    [
      { ...freeBet, status: 'used' },
      { ...freeBet, id: 8, status: 'usable' },
    ],
  ],
])('shows a chosen free bet as not available if it was %s', async (_what, freeBets) => {
  const html = await renderIn('en', <FreeBetChoice label="" chosen={7} locked={false} onChoose={() => {}} />, [
    [SESSION_KEY, { id: 3 }],
    [queryOf('listFreeBets', { params: { id: 3 } }).queryKey, freeBets],
  ]);
  expect(html).toContain('<option value="7" selected="">This free bet is not available</option>');
  expect(html).toContain('Pay from my balance');
});
