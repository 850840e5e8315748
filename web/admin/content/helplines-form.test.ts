import { expect, it } from 'vitest';
import { helplinesInput } from '#contract/content/objects.ts';
import { helplinesOf } from '#web/admin/content/helplines-form.tsx';

it.each([
  ['no times', '', '', true],
  ['both times', '08:00', '20:00', true],
  ['only an opening time', '08:00', '', false],
  ['only a closing time', '', '20:00', false],
])('a helpline with %s, from "%s" to "%s", is accepted: %s', (_, from, to, isAccepted) => {
  const line = { country: 'KE', name: 'Responsible', phone: '0800 123 456', website: '', from, to };
  const body = { version: 0, helplines: helplinesOf({ lines: [line] }) };
  expect(helplinesInput.safeParse(body).success).toBe(isAccepted);
});
