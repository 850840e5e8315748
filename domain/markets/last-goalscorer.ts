// Last goalscorer: the player scores the last goal that is not an own goal. Every bet loses if
// there is no such goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { lastScorerChance } from '#domain/pricing/scorers.ts';
import { scorerGoals } from '#domain/settlement/scorers.ts';

export const lastGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'last_goalscorer',
  betTypes: ['last_goalscorer'],
  labelKey: 'markets.last_goalscorer.label',
  pricePrefix: 'lastGoalscorerOdds',
  chance: lastScorerChance,
  specDefault: oddsHundredths(800),
  dependsOn: 'scorers',
  outcome: ({ scoredLast }) => (scoredLast ? 'won' : 'lost'),
  backed: ({ selection }) => `${selection ?? 'Player'} to score last`,
  reason: (outcome, facts) => {
    if (outcome === 'won') return { code: 'scored_last' };
    return { code: scorerGoals(facts).length === 0 ? 'only_own_goals' : 'other_scored_last' };
  },
};
