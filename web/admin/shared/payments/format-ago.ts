import { currentLanguage } from '#web/lib/i18n/language.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;
/** Below two of a unit, the next smaller unit is used: "90 min. ago" rather than "1 hr. ago". */
const MIN_COUNT = 2;

/** "2 min. ago", "3 hr. ago" or "this minute". */
export function formatAgo(time: string, now: number): string {
  const pastMs = Math.max(0, now - Date.parse(time));
  const { unit, ms } = UNITS.find((each) => pastMs >= MIN_COUNT * each.ms) ?? UNITS[2];
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { style: 'short', numeric: 'auto' });
  return format.format(-Math.floor(pastMs / ms), unit);
}
