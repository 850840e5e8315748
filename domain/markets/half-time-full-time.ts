// Half time / full time: the leader at half time and at full time, both correct. Lost at half time
// if the first part is wrong. Void if no half-time score was recorded; never settled on an assumed
// 0-0.

import { leader } from '#domain/game.ts';
import { RESULT_WORDS } from '#domain/markets/bet-types.ts';
import type { ListedMarket, MarketSelection } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { halfTimeReason } from '#domain/settlement/reason.ts';
import { resultText } from '#domain/settlement/sentences.ts';

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

export const halfTimeFullTime: ListedMarket = {
  kind: 'listed',
  name: 'half_time_full_time',
  betTypes: ['half_time_full_time'],
  labelKey: 'markets.half_time_full_time.label',
  lineField: null,
  selections,
  partitions: [selections.map((each) => each.priceField)],
  dependsOn: 'half_time_and_full_time',
  outcome: (selection, { halfTime, fullTime }) =>
    selection === `${leader(halfTime)}_${leader(fullTime)}` ? 'won' : 'lost',
  backed: ({ selection }, names) => {
    const [half = '', full = ''] = (selection ?? '').split('_');
    return `${resultText(half, names)} / ${resultText(full, names)}`;
  },
  reason: (_terms, facts) => halfTimeReason(facts),
};
