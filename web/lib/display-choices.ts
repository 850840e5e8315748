// How the player likes figures and times: the odds format and the zone, kept in the browser. One store for the page.
import { useSyncExternalStore } from 'react';
import { ODDS_FORMATS, type OddsFormat } from '#domain/odds-formats.ts';

export type DisplayChoices = {
  oddsFormat: OddsFormat;
  /** An IANA zone such as "Africa/Nairobi"; null is the browser's own. */
  timeZone: string | null;
};

const RECORD_NAME = 'goldline.display';
const USUAL: DisplayChoices = { oddsFormat: 'decimal', timeZone: null };

export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What was kept, with anything that makes no sense left at what is usual. */
export function readChoices(record: string | null): DisplayChoices {
  try {
    const { oddsFormat, timeZone } = JSON.parse(record ?? '{}') as Partial<Record<keyof DisplayChoices, unknown>>;
    return {
      oddsFormat: ODDS_FORMATS.find((format) => format === oddsFormat) ?? USUAL.oddsFormat,
      timeZone: isTimeZone(timeZone) ? timeZone : USUAL.timeZone,
    };
  } catch {
    return USUAL;
  }
}

let choices: DisplayChoices | null = null;
const listeners = new Set<() => void>();

export function displayChoices(): DisplayChoices {
  choices ??= readChoices(localStorage.getItem(RECORD_NAME));
  return choices;
}

export function chooseDisplay(change: Partial<DisplayChoices>): void {
  choices = { ...displayChoices(), ...change };
  localStorage.setItem(RECORD_NAME, JSON.stringify(choices));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws again whoever reads it when a choice changes: the root of the pages, and whatever is memoised below it. */
export function useDisplayChoices(): DisplayChoices {
  return useSyncExternalStore(subscribe, displayChoices);
}
