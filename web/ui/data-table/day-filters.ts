import { addDays } from '#domain/add-days.ts';
import { startOfDay } from '#domain/time-zone.ts';
import { shownTimeZone } from '#web/lib/format.ts';

type Filters = Readonly<Record<string, string>>;

/** Replaces the days `from` and `to` with their start and end in the displayed time zone. */
export function timesOfDays(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, timeOf(name, value)]));
}

function timeOf(name: string, value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay || (name !== 'from' && name !== 'to')) return value;
  if (name === 'from') return new Date(startOfDay(shownTimeZone(), value)).toISOString();
  return new Date(startOfDay(shownTimeZone(), addDays(value, 1)) - 1).toISOString();
}
