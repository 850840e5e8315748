import { expect, it } from 'vitest';
import { type PresetPeriod, periodOf } from '#web/admin/shared/reports/periods.ts';

it.each<[PresetPeriod, string, string, string]>([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-05', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
])('%s on %s: from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
