import { addDays } from '#domain/add-days.ts';
import type { DayRange } from '#domain/report-period.ts';
import { startOfDay } from '#domain/time-zone.ts';
import { calendarDay } from '#web/lib/format.ts';

/** The days, in the zone in which times are shown, that cover a period of another zone's days. */
export function shownDays({ from, to }: DayRange, zone: string): DayRange {
  return {
    from: calendarDay(startOfDay(zone, from)),
    to: calendarDay(startOfDay(zone, addDays(to, 1)) - 1),
  };
}
