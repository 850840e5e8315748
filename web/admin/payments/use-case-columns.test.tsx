import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { PaymentCase } from '#contract/payments/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { CaseAction } from '#web/admin/payments/use-case-columns.tsx';
import { SESSION_KEY } from '#web/lib/session.ts';

const proposal = (by: string) => ({ by, reason: 'The namesake' });

it.each([
  ['no one', null, 'Reopen'],
  ['a colleague', proposal('otieno'), 'Confirm reopening'],
  ['the user themselves', proposal('amina'), ''],
])('offers a closed case whose reopening was proposed by %s: %s', async (_, reopening, action) => {
  const client = new QueryClient();
  client.setQueryData(SESSION_KEY, { id: 1, username: 'amina', role: 'admin' });
  const closed = { closing: 'credit', by: 'otieno', at: '2026-08-15T19:00:00.000Z', note: 'Seen in the portal' };
  const row = { id: 7, proposed: null, closed, reopening } as PaymentCase;
  const html = await renderIn(
    'en',
    <QueryClientProvider client={client}>
      <CaseAction row={row} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  expect(html.replace(/<[^>]*>/g, '')).toBe(action);
});
