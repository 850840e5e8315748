import { expect, it } from 'vitest';
import type { Report } from '#contract/reports/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { IdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { ReportTable } from '#web/admin/shared/reports/report-table.tsx';

const figures = { bets: 1, turnover: '5.00', settledStakes: '5.00', payouts: '0.00', grossGamingRevenue: '5.00' };

it("shows a report's day in a zone 14 hours ahead", async () => {
  showTimesIn('Pacific/Kiritimati');
  const report = { by: 'day', rows: [{ id: null, name: '2026-08-15', ...figures }], total: figures } as Report;
  expect(await renderIn('en', <ReportTable report={report} />)).toContain('Sat, Aug 15<');
});

it('shows a date of birth in a zone 14 hours ahead', async () => {
  showTimesIn('Pacific/Kiritimati');
  const user = { createdAt: '2026-08-15T19:00:00.000Z', dateOfBirth: '2000-05-15' } as User;
  expect(await renderIn('en', <IdentityFacts user={user} />)).toContain('May 15, 2000');
});
