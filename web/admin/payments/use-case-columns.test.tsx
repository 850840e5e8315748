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
])('the action for a closed case whose reopening was proposed by %s: %s', async (_, reopening, action) => {
  const closed = { closing: 'credit', by: 'otieno', at: '2026-08-15T19:00:00.000Z', note: 'Seen in the portal' };
  const row = { id: 7, proposed: null, closed, reopening } as PaymentCase;
  const user = { id: 1, username: 'amina', role: 'admin' };
  const html = await renderIn('en', <CaseAction row={row} onOpen={() => undefined} />, [[SESSION_KEY, user]]);
  expect(html.replace(/<[^>]*>/g, '')).toBe(action);
});
