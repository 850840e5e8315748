// The player's display choices: odds format and time zone.
import { ODDS_FORMATS, type OddsFormat } from '#domain/odds-formats.ts';
import { createKeptStore } from '#web/lib/store.ts';

export type DisplayChoices = {
  oddsFormat: OddsFormat;
  /** An IANA zone such as "Africa/Nairobi"; null means the browser's own. */
  timeZone: string | null;
};

function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The stored choices, with defaults for anything invalid. */
export function readChoices(record: unknown): DisplayChoices {
  const { oddsFormat, timeZone } = (record ?? {}) as Partial<Record<keyof DisplayChoices, unknown>>;
  return {
    oddsFormat: ODDS_FORMATS.find((format) => format === oddsFormat) ?? 'decimal',
    timeZone: isTimeZone(timeZone) ? timeZone : null,
  };
}

const store = createKeptStore('goldline.display', readChoices);

export const displayChoices = store.current;
/**
 * For the root of the pages and memoised components below it, since formatters read the choices
 * without subscribing.
 */
export const useDisplayChoices = store.use;

export function chooseDisplay(change: Partial<DisplayChoices>): void {
  store.set({ ...store.current(), ...change });
}
