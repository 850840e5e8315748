import { expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit/objects.ts';
import { subjectPath } from '#web/admin/audit/subject-path.ts';

it.each<[AuditEntry['subject'], string, unknown, string | null]>([
  ['user', 'user suspended', null, '/admin/users/7'],
  ['bet', 'bet settlement corrected', null, '/admin?tab=bets&search=7'],
  ['game', 'goal recorded', null, '/admin/games/7'],
  ['payment_case', 'case closed', null, '/admin?tab=payments&case=7'],
  ['featured_code', 'code featured', null, '/admin?tab=promotions'],
  ['settings', 'settings changed', null, null],
  ['transaction', 'approved as the first of two', { userId: 3 }, '/admin/users/3?part=requests&search=7'],
  ['transaction', 'added funds reversed', { userId: 3 }, '/admin/users/3?part=requests&search=7'],
  ['transaction', 'withdrawal approved', { amountCents: 500 }, '/admin?tab=withdrawals&search=7'],
  ['transaction', 'deposit approved', { amountCents: 500 }, '/admin?tab=deposits&search=7'],
])('links the %s of "%s" with %j to %s', (subject, action, after, path) => {
  expect(subjectPath({ subject, action, after, subjectId: 7 })).toBe(path);
});
