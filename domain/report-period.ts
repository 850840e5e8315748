import { addDays } from '#domain/add-days.ts';

/** The first and last day, inclusive, such as "2026-08-15". */
export type DayRange = { from: string; to: string };

export const MAX_REPORT_DAYS = 366;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;

/** The requested period. By default it ends today and has seven days. */
export function reportPeriod(
  requested: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const to = requested.to ?? today;
  const from = requested.from ?? addDays(to, 1 - DEFAULT_DAYS);
  return { from, to };
}

export function periodProblem({ from, to }: DayRange): 'reversed' | 'long' | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return 'reversed';
  return days > MAX_REPORT_DAYS ? 'long' : null;
}
