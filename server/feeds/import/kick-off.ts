// Dates and times as files write them, as moments. Without a time, a match begins with its day: its bets close before
// it can have begun. A time without a zone is no moment: read in the wrong zone, it would leave a match open for bets
// after its kick-off.
import { bad } from '#server/feeds/import/imported.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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

/** A moment read from a local time, with a note for the report where the time alone does not settle it. */
export type LocalMoment = { moment: Date; note: string | null };

/**
 * A day and a time in a named zone, such as Europe/London; without a time, the beginning of the day there. Of a time that
 * the clocks show twice, the earlier moment is taken; one that they skip is refused.
 */
export function momentIn(zone: string, day: string, time: string | undefined): LocalMoment {
  const asUtc = utcOf(day, time || '00:00').getTime();
  // The offsets before and after any clock change near this time.
  const [before, after] = [-dayMs, dayMs].map((near) => offsetMs(zone, asUtc + near)) as [number, number];
  const moments = [...new Set([before, after])]
    .filter((offset) => offsetMs(zone, asUtc - offset) === offset)
    .map((offset) => asUtc - offset)
    .sort((one, other) => one - other);
  const [moment = time ? bad(`there is no ${time} on ${day} in ${zone}: the clocks go forward`) : asUtc - before] =
    moments;
  const twice = time && moments.length > 1;
  return {
    moment: new Date(moment),
    note: twice ? `the clocks in ${zone} show ${time} twice on ${day}: the earlier time is used as kick-off` : null,
  };
}

/** Zones that files abbreviate and that mean one offset everywhere, in hours from UTC. */
const abbreviations: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, EAT: 3 },
};

/** A day and a time that states its own offset: "13:00 UTC-6", "19:30 UTC+5:30", "20:45 CEST". Null where none is stated. */
export function momentWithOffset(day: string, time: string | undefined): Date | null {
  if (!time) return null;
  const match = /^(\d{1,2}:\d{2}(?::\d{2})?)(?:\s*([A-Z]{3,4})(?:([+-])(\d{1,2})(?::(\d{2}))?)?)?$/.exec(time.trim());
  const [, clock = '', name, sign, hours = '0', minutes = '0'] = match ?? badTime(time);
  const asUtc = utcOf(day, clock).getTime();
  if (name === undefined) return null;
  const base = abbreviations[name];
  if (base === undefined || (sign !== undefined && name !== 'UTC') || Number(hours) > 14) badTime(time);
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) + (base ?? 0) * 60;
  return new Date(asUtc - offsetMinutes * minuteMs);
}

function badTime(time: string): never {
  return bad(`not a time: ${JSON.stringify(time)}`);
}

function utcOf(day: string, time: string): Date {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time.trim()) ?? badTime(time);
  if (Number(hours) > 23 || Number(minutes) > 59) badTime(time);
  return new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`);
}

function offsetMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - atMs;
}
