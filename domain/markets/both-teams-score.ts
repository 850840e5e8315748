// Both teams to score: decided by the second side's first goal, otherwise at the end.

import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { chanceOfASideWithoutGoal } from '#domain/pricing/outlook.ts';
import { scoreReason } from '#domain/settlement/reason.ts';
import { legResult } from '#domain/settlement/sentences.ts';

export const bothTeamsScore: ListedMarket = {
  kind: 'listed',
  name: 'both_teams_score',
  betTypes: ['both_teams_score'],
  labelKey: 'markets.both_teams_score.label',
  decidedEarly: true,
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
  chances: (outlook) => {
    const no = chanceOfASideWithoutGoal(outlook);
    return [1 - no, no];
  },
  settle: (terms, facts) => {
    const bothScored = facts.homeGoals > 0 && facts.awayGoals > 0;
    if (!bothScored && facts.status !== 'finished') return null;
    const won = bothScored === (terms.selection === 'yes');
    const backed = terms.selection === 'yes' ? 'Both teams to score' : 'Not both teams to score';
    return legResult(terms, won ? 'won' : 'lost', backed, scoreReason(facts));
  },
};
