// Correct score: exactly this score after 90 minutes. `other` wins if the final score had no price
// when the bet was placed. A score loses once it can no longer be reached; `other` wins once no
// listed score can be.

import type { ListedMarket, MarketSelection } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { scoreReason } from '#domain/settlement/reason.ts';

// The first thirteen are columns of the specification's games table; 3-2 and 2-3 are on its betting
// page.
const SCORE_DEFAULTS = {
  '1-0': 850,
  '2-0': 1200,
  '2-1': 1500,
  '1-1': 650,
  '0-0': 1200,
  '0-1': 850,
  '0-2': 1200,
  '1-2': 1500,
  '2-2': 1800,
  '3-0': 2500,
  '3-1': 3500,
  '1-3': 3500,
  '0-3': 2500,
  '3-2': 2200,
  '2-3': 3500,
} as const;

export const OTHER_SCORE_FIELD = 'correctScoreOtherOdds';

/** "2-1" -> "correctScore21Odds". */
export function correctScoreField(score: string): string {
  return `correctScore${score.replace('-', '')}Odds`;
}

const scoreSelections: readonly MarketSelection[] = Object.entries(SCORE_DEFAULTS).map(([score, odds]) => ({
  selection: score,
  priceField: correctScoreField(score),
  labelKey: 'markets.correct_score.score',
  labelValues: { score },
  specDefault: oddsHundredths(odds),
}));

const otherSelection: MarketSelection = {
  selection: 'other',
  priceField: OTHER_SCORE_FIELD,
  labelKey: 'markets.correct_score.other',
  specDefault: oddsHundredths(4500),
};

const selections = [...scoreSelections, otherSelection];

export const correctScore: ListedMarket = {
  kind: 'listed',
  name: 'correct_score',
  betTypes: ['correct_score'],
  labelKey: 'markets.correct_score.label',
  lineField: null,
  selections,
  partitions: [selections.map((each) => each.priceField)],
  rest: 'other',
  dependsOn: 'full_time_score',
  outcome: (selection, { home, away }) => (selection === `${home}-${away}` ? 'won' : 'lost'),
  backed: ({ selection }) => (selection === 'other' ? 'Any other score' : `Correct score ${selection}`),
  reason: (_terms, facts) => scoreReason(facts),
};
