// Half time / full time: the leader at half time and at full time, both correct. Lost at half time
// if the first part is wrong. Void if no half-time score was recorded; never settled on an assumed
// 0-0.

import { type GameFacts, leader } from '#domain/game.ts';
import { RESULT_WORDS } from '#domain/markets/bet-types.ts';
import type { ListedMarket, MarketSelection } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { halfTimeFullTimeChances } from '#domain/pricing/outlook.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { halfTimeReason } from '#domain/settlement/reason.ts';
import { legResult, resultText } from '#domain/settlement/sentences.ts';

const DEFAULTS: Readonly<Record<string, number>> = {
  home_home: 250,
  home_draw: 800,
  home_away: 2500,
  draw_home: 450,
  draw_draw: 320,
  draw_away: 450,
  away_home: 2500,
  away_draw: 800,
  away_away: 250,
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const selections: readonly MarketSelection[] = RESULT_WORDS.flatMap((half) =>
  RESULT_WORDS.map((full) => ({
    selection: `${half}_${full}`,
    priceField: `htft${capital(half)}${capital(full)}`,
    labelKey: `markets.half_time_full_time.${half}_${full}`,
    specDefault: oddsHundredths(DEFAULTS[`${half}_${full}`] ?? 0),
  })),
);

function outcomeOf(half: string, full: string, facts: GameFacts): Outcome | null {
  const finished = facts.status === 'finished';
  if (facts.halfTime === null) return finished ? 'void' : null;
  const halfKnown = finished || facts.halfTimePassed;
  if (halfKnown && leader(facts.halfTime) !== half) return 'lost';
  if (!finished) return null;
  return leader({ home: facts.homeGoals, away: facts.awayGoals }) === full ? 'won' : 'lost';
}

export const halfTimeFullTime: ListedMarket = {
  kind: 'listed',
  name: 'half_time_full_time',
  betTypes: ['half_time_full_time'],
  labelKey: 'markets.half_time_full_time.label',
  decidedEarly: true,
  hasHalfTime: true,
  lineField: null,
  selections,
  partitions: [selections.map((each) => each.priceField)],
  chances: halfTimeFullTimeChances,
  settle: (terms, facts, names) => {
    const [half = '', full = ''] = (terms.selection ?? '').split('_');
    const outcome = outcomeOf(half, full, facts);
    if (outcome === null) return null;
    const backed = `${resultText(half, names)} / ${resultText(full, names)}`;
    return legResult(terms, outcome, backed, halfTimeReason(facts));
  },
};
