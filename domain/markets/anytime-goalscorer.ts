// Anytime goalscorer: the player scores at least one goal that is not an own goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { anytimeScorerChance } from '#domain/pricing/scorers.ts';

export const anytimeGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'anytime_goalscorer',
  betTypes: ['anytime_goalscorer'],
  labelKey: 'markets.anytime_goalscorer.label',
  pricePrefix: 'anytimeGoalscorerOdds',
  chance: anytimeScorerChance,
  specDefault: oddsHundredths(350),
  dependsOn: 'scorers',
  outcome: ({ goals }) => (goals > 0 ? 'won' : 'lost'),
  backed: ({ selection }) => `${selection ?? 'Player'} to score`,
  reason: (outcome) => ({ code: outcome === 'won' ? 'scored' : 'did_not_score' }),
};
