// How the player likes figures and times: the odds format and the zone.
import { ODDS_FORMATS, type OddsFormat } from '#domain/odds-formats.ts';
import { createKeptStore } from '#web/lib/store.ts';

export type DisplayChoices = {
  oddsFormat: OddsFormat;
  /** An IANA zone such as "Africa/Nairobi"; null is the browser's own. */
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

/** What was kept, with anything that makes no sense left at what is usual. */
export function readChoices(record: unknown): DisplayChoices {
  const { oddsFormat, timeZone } = (record ?? {}) as Partial<Record<keyof DisplayChoices, unknown>>;
  return {
    oddsFormat: ODDS_FORMATS.find((format) => format === oddsFormat) ?? 'decimal',
    timeZone: isTimeZone(timeZone) ? timeZone : null,
  };
}

const store = createKeptStore('goldline.display', readChoices);

export const displayChoices = store.current;
/** For the root of the pages, and whatever is memoised below it: figures are written where they stand. */
export const useDisplayChoices = store.use;

export function chooseDisplay(change: Partial<DisplayChoices>): void {
  store.set({ ...store.current(), ...change });
}
