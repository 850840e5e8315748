// Days in the URL's format, "2026-08-15", in the player's time zone.

const HOUR_MS = 3_600_000;
/** The largest offsets ahead of and behind UTC. */
const AHEAD_HOURS = 14;
const BEHIND_HOURS = 12;

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A range that covers the day in every time zone; the client then filters by the player's own. */
export function rangeOf(day: string): { from: string; to: string } {
  const start = Date.parse(day);
  return {
    from: new Date(start - AHEAD_HOURS * HOUR_MS).toISOString(),
    to: new Date(start + (24 + BEHIND_HOURS) * HOUR_MS).toISOString(),
  };
}
