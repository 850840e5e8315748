// A match without a time starts at the beginning of its day, so that betting closes early rather
// than late. The zone must be given, or known from the source: a wrong one could keep betting open
// too long.
import { momentsOf, startOfDay } from '#domain/time-zone.ts';
import { refuseRow } from '#server/feeds/import/imported.ts';

const MINUTE_MS = 60_000;

/** Reads "2026-08-15", "15/08/2026" or "15/08/26". @returns the day as YYYY-MM-DD */
export function readDay(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1)
    : slashed
      ? [fullYear(slashed[3] as string), slashed[2] as string, slashed[1] as string]
      : refuseRow(`not a date: ${JSON.stringify(text)}`);
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${isoDay}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDay) refuseRow(`there is no day ${text}`);
  return isoDay;
}

function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return Number(digits) >= 90 ? `19${digits}` : `20${digits}`;
}

export type LocalMoment = { moment: Date; note: string | null };

/**
 * If the clocks go back and a time occurs twice, the earlier one is used. If they go forward and
 * skip a time, it is refused.
 */
export function momentIn(zone: string, day: string, time: string | undefined): LocalMoment {
  if (!time) return { moment: new Date(startOfDay(zone, day)), note: null };
  const moments = momentsOf(zone, utcOf(day, time).getTime());
  const [moment = refuseRow(`there is no ${time} on ${day} in ${zone}: the clocks go forward`)] = moments;
  const isAmbiguous = moments.length > 1;
  return {
    moment: new Date(moment),
    note: isAmbiguous ? `${time} occurs twice on ${day} in ${zone}: the earlier time is used as kick-off` : null,
  };
}

/** Zone abbreviations that mean the same offset everywhere, in hours from UTC. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  EAT: 3,
};

/**
 * Reads a time with an explicit offset: "13:00 UTC-6", "19:30 UTC+5:30", "20:45 CEST". Null without
 * a time or an offset.
 */
export function momentWithOffset(day: string, time: string | undefined): Date | null {
  if (!time) return null;
  const match = /^(\d{1,2}:\d{2}(?::\d{2})?)(?:\s*([A-Z]{3,4})(?:([+-])(\d{1,2})(?::(\d{2}))?)?)?$/.exec(time.trim());
  const [, clock = '', name, sign, hours = '0', minutes = '0'] = match ?? refuseTime(time);
  const asUtc = utcOf(day, clock).getTime();
  if (name === undefined) return null;
  const base = ABBREVIATIONS[name];
  const isOffset = Number(hours) <= 14 && Number(minutes) <= 59;
  if (base === undefined || (sign !== undefined && name !== 'UTC') || !isOffset) refuseTime(time);
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) + (base ?? 0) * 60;
  return new Date(asUtc - offsetMinutes * MINUTE_MS);
}

function refuseTime(time: string): never {
  return refuseRow(`not a time: ${JSON.stringify(time)}`);
}

function utcOf(day: string, time: string): Date {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time.trim()) ?? refuseTime(time);
  if (Number(hours) > 23 || Number(minutes) > 59) refuseTime(time);
  return new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`);
}
