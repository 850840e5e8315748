// Both teams to score: decided by the second side's first goal, otherwise at the end.

import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { scoreReason } from '#domain/settlement/reason.ts';

export const bothTeamsScore: ListedMarket = {
  kind: 'listed',
  name: 'both_teams_score',
  betTypes: ['both_teams_score'],
  labelKey: 'markets.both_teams_score.label',
  lineField: null,
  selections: [
    {
      selection: 'yes',
      priceField: 'bttsYesOdds',
      labelKey: 'markets.both_teams_score.yes',
      specDefault: oddsHundredths(190),
    },
    {
      selection: 'no',
      priceField: 'bttsNoOdds',
      labelKey: 'markets.both_teams_score.no',
      specDefault: oddsHundredths(190),
    },
  ],
  partitions: [['bttsYesOdds', 'bttsNoOdds']],
  dependsOn: 'full_time_score',
  outcome: (selection, { home, away }) => ((home > 0 && away > 0) === (selection === 'yes') ? 'won' : 'lost'),
  backed: ({ selection }) => (selection === 'yes' ? 'Both teams to score' : 'Not both teams to score'),
  reason: (_terms, facts) => scoreReason(facts),
};
