// Date-time fields use the time zone in which all times are shown.
import { localTime, momentAt } from '#domain/time-zone.ts';
import { shownTimeZone } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Formats a time for a date-time field: "2026-08-15T19:00". */
export const fieldTime = (time: string): string => localTime(shownTimeZone(), Date.parse(time));

/** Converts a date-time field's value to UTC. */
export const timeOfField = (input: string): string => new Date(momentAt(shownTimeZone(), input)).toISOString();

export const isPast = (input: string): boolean => Date.parse(timeOfField(input)) <= serverNow();
