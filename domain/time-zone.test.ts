import { expect, it } from 'vitest';
import { startOfDay } from '#domain/time-zone.ts';

it.each([
  ['Africa/Nairobi', '2026-01-01', '2025-12-31T21:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  // The clocks skip midnight in Santiago, and show it twice in Havana.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s, %s starts at %s', (zone, day, start) => {
  expect(new Date(startOfDay(zone, day)).toISOString()).toBe(start);
});
