import { expect, it } from 'vitest';
import { addDays } from '#domain/add-days.ts';
import { localTime, momentAt, startOfDay } from '#domain/time-zone.ts';

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

it.each([
  ['Africa/Nairobi', '2026-08-15T19:00', '2026-08-15T16:00:00.000Z', '2026-08-15T19:00'],
  // Clocks skip 02:30 in March, and show 01:30 twice in November.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
])('in %s, converts %s to %s, which clocks show as %s', (zone, time, moment, shown) => {
  const atMs = momentAt(zone, time);
  expect(new Date(atMs).toISOString()).toBe(moment);
  expect(localTime(zone, atMs)).toBe(shown);
});

it('converts times with seconds', () => {
  expect(new Date(momentAt('Africa/Nairobi', '2026-08-15T19:00:45')).toISOString()).toBe('2026-08-15T16:00:45.000Z');
});

it('adds days across months and years', () => {
  expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
});
