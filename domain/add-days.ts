const DAY_MS = 86_400_000;

/** The day a number of calendar days after or before another: "2026-08-15", 1 -> "2026-08-16". */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
