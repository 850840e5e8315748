import { isTimeZone } from '#contract/time-zone.ts';
import { ODDS_FORMATS, type OddsFormat } from '#domain/odds-formats.ts';
import { createPersistentStore } from '#web/lib/store.ts';

/** How lists show their games; the first is the default. */
const GAME_VIEWS = ['rows', 'cards'] as const;
type GameView = (typeof GAME_VIEWS)[number];

type DisplayChoices = {
  oddsFormat: OddsFormat;
  /** An IANA time zone such as "Africa/Nairobi"; null for the browser's own. */
  timeZone: string | null;
  gameView: GameView;
};

export function readChoices(record: unknown): DisplayChoices {
  const { oddsFormat, timeZone, gameView } = (record ?? {}) as Partial<Record<keyof DisplayChoices, unknown>>;
  return {
    oddsFormat: ODDS_FORMATS.find((format) => format === oddsFormat) ?? 'decimal',
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null,
    gameView: GAME_VIEWS.find((view) => view === gameView) ?? GAME_VIEWS[0],
  };
}

const store = createPersistentStore('goldline.display', readChoices);

export const displayChoices = store.current;
/** Used by the root and memoised components: formatters read the choices without subscribing. */
export const useDisplayChoices = store.use;

export function chooseDisplay(change: Partial<DisplayChoices>): void {
  store.set({ ...store.current(), ...change });
}
