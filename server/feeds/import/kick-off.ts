// Dates and times as files write them, as moments. A match without a time begins, for the site, with its day:
// its bets close before it can have begun.
import { bad } from '#server/feeds/import/imported.ts';

const minuteMs = 60_000;

/** Reads "2026-08-15", "15/08/2026" or "15/08/26". @returns the day as YYYY-MM-DD; refuses a day that is none */
export function readDay(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1)
    : slashed
      ? [fullYear(slashed[3] as string), slashed[2] as string, slashed[1] as string]
      : bad(`not a date: ${JSON.stringify(text)}`);
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) bad(`there is no day ${text}`);
  return written;
}

/** Files of the last century write 93 for 1993; of this one, 24 for 2024. */
function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return Number(digits) >= 90 ? `19${digits}` : `20${digits}`;
}

const timePattern = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** A day and a time in a named zone, such as Europe/London. */
export function momentIn(zone: string, day: string, time: string | undefined): Date {
  if (time === undefined || time === '') return new Date(`${day}T00:00:00Z`);
  const asUtc = utcOf(day, time);
  // The zone's distance from UTC, looked up twice: the first guess may lie on the other side of a clock change.
  const guess = new Date(asUtc.getTime() - offsetMs(zone, asUtc));
  return new Date(asUtc.getTime() - offsetMs(zone, guess));
}

/** A day and a time such as "13:00 UTC-6" or "19:30 UTC+5:30"; without a zone it is UTC. */
export function momentWithOffset(day: string, time: string | undefined): Date {
  if (time === undefined || time === '') return new Date(`${day}T00:00:00Z`);
  const match = /^(\d{1,2}:\d{2})(?:\s*UTC(?:([+-])(\d{1,2})(?::(\d{2}))?)?)?$/.exec(time.trim());
  const [, clock = '', sign, hours = '0', minutes = '0'] = match ?? bad(`not a time: ${JSON.stringify(time)}`);
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(utcOf(day, clock).getTime() - offsetMinutes * minuteMs);
}

function utcOf(day: string, time: string): Date {
  const [, hours = '', minutes = ''] = timePattern.exec(time.trim()) ?? bad(`not a time: ${JSON.stringify(time)}`);
  if (Number(hours) > 23 || Number(minutes) > 59) bad(`not a time: ${JSON.stringify(time)}`);
  return new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`);
}

function offsetMs(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - moment.getTime();
}
