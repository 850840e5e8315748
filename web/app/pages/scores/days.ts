// Days as an address writes them, "2026-08-15"; which moments they hold depends on the player's zone.

const HOUR_MS = 3_600_000;
/** The zones farthest ahead of Greenwich and behind it. */
const AHEAD_HOURS = 14;
const BEHIND_HOURS = 12;

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** Every moment that the day may hold in any zone: what is asked for, before it is told apart in the player's own. */
export function rangeOf(day: string): { from: string; to: string } {
  const start = Date.parse(day);
  return {
    from: new Date(start - AHEAD_HOURS * HOUR_MS).toISOString(),
    to: new Date(start + (24 + BEHIND_HOURS) * HOUR_MS).toISOString(),
  };
}
