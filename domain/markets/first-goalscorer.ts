// First goalscorer: the player scores the first goal that is not an own goal. Void if the player
// was not on the pitch before it. Every bet loses if there is no such goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { firstScorerChance } from '#domain/pricing/scorers.ts';
import { scorerGoals } from '#domain/settlement/scorers.ts';

export const firstGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'first_goalscorer',
  betTypes: ['first_goalscorer'],
  labelKey: 'markets.first_goalscorer.label',
  pricePrefix: 'firstGoalscorerOdds',
  chance: firstScorerChance,
  specDefault: oddsHundredths(500),
  dependsOn: 'scorers',
  outcome: ({ scoredFirst, wasOnForFirst }) => (scoredFirst ? 'won' : wasOnForFirst ? 'lost' : 'void'),
  backed: ({ selection }) => `${selection ?? 'Player'} to score first`,
  reason: (outcome, facts) => {
    if (outcome === 'void') return { code: 'came_on_late' };
    if (outcome === 'won') return { code: 'scored_first' };
    return { code: scorerGoals(facts).length === 0 ? 'only_own_goals' : 'other_scored_first' };
  },
};
