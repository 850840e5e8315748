// Match result: the side that is ahead after 90 minutes, or a draw. Never decided before the end.

import { leader } from '#domain/game.ts';
import { RESULT_WORDS } from '#domain/markets/bet-types.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { scoreReason } from '#domain/settlement/reason.ts';
import { resultText } from '#domain/settlement/sentences.ts';

export const matchResult: ListedMarket = {
  kind: 'listed',
  name: 'match_result',
  betTypes: [...RESULT_WORDS, 'match_result'],
  labelKey: 'markets.match_result.label',
  lineField: null,
  selections: RESULT_WORDS.map((word) => ({
    selection: word,
    priceField: `${word}Odds`,
    labelKey: `markets.match_result.${word}`,
    specDefault: null,
  })),
  partitions: [['homeOdds', 'drawOdds', 'awayOdds']],
  dependsOn: 'full_time_score',
  outcome: (selection, score) => (leader(score) === selection ? 'won' : 'lost'),
  backed: ({ selection, betType }, names) => resultText(selection ?? betType, names),
  reason: (_terms, facts) => scoreReason(facts),
};
