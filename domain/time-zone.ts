// Converts times in a time zone, such as "Africa/Nairobi", to moments in milliseconds since 1970.

const DAY_MS = 86_400_000;

function offsetMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as Intl.DateTimeFormatOptions).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = [part('day'), part('hour'), part('minute'), part('second')] as const;
  return Date.UTC(part('year'), part('month') - 1, ...shown) - Math.floor(atMs / 1000) * 1000;
}

/**
 * The moments at which a zone's clocks show a time, earliest first: two if the clocks go back over
 * it, none if they skip it.
 * @param asUtcMs the moment at which UTC clocks show this time
 */
export function momentsOf(zone: string, asUtcMs: number): number[] {
  // The offsets before and after any clock change near this time.
  const offsets = [offsetMs(zone, asUtcMs - DAY_MS), offsetMs(zone, asUtcMs + DAY_MS)];
  return [...new Set(offsets)]
    .filter((offset) => offsetMs(zone, asUtcMs - offset) === offset)
    .map((offset) => asUtcMs - offset)
    .sort((one, other) => one - other);
}

/**
 * The first moment at which a zone's clocks show a time such as "2026-08-15T19:00"; for a time that
 * they skip, as if they had not moved.
 */
export function momentAt(zone: string, localTime: string): number {
  const asUtcMs = Date.parse(`${localTime}Z`);
  return momentsOf(zone, asUtcMs)[0] ?? asUtcMs - offsetMs(zone, asUtcMs - DAY_MS);
}

/** The start of a day such as "2026-08-15", which need not be midnight: clocks may skip it. */
export const startOfDay = (zone: string, day: string): number => momentAt(zone, `${day}T00:00`);

/** The time that a zone's clocks show, to the minute: "2026-08-15T19:00". */
export const localTime = (zone: string, atMs: number): string =>
  new Date(atMs + offsetMs(zone, atMs)).toISOString().slice(0, 16);
