import { expect, it } from 'vitest';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:01Z', 'this minute'],
  ['2026-11-23T11:59:30Z', 'this minute'],
  ['2026-11-23T11:58:00Z', '2 min. ago'],
  ['2026-11-23T10:30:00Z', '90 min. ago'],
  ['2026-11-23T10:00:00Z', '2 hr. ago'],
  ['2026-11-20T12:00:00Z', '3 days ago'],
])('formats %s as "%s"', (time, text) => {
  expect(formatAgo(time, NOW)).toBe(text);
});
