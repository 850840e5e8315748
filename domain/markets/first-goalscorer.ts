// First goalscorer: the player scores the first goal that is not an own goal; decided at that goal.
// Void if he did not play or came on after it. Every bet loses if there is no such goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { backedPlayer, scorerResult } from '#domain/markets/scorer-market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { firstScorerChance } from '#domain/pricing/scorers.ts';
import { goalsAreComplete, hadPlayedBy, hasPlayed, scorerGoals } from '#domain/settlement/scorers.ts';

const FEAT = 'to score first';

export const firstGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'first_goalscorer',
  betTypes: ['first_goalscorer'],
  labelKey: 'markets.first_goalscorer.label',
  decidedEarly: true,
  pricePrefix: 'firstGoalscorerOdds',
  chance: firstScorerChance,
  specDefault: oddsHundredths(500),
  settle: (terms, facts) => {
    const player = backedPlayer(terms);
    const absent = facts.status === 'finished' && !hasPlayed(player, facts);
    if (!goalsAreComplete(facts)) return absent ? scorerResult(terms, 'void', FEAT, 'took_no_part') : null;
    const first = scorerGoals(facts)[0];
    if (first === undefined) {
      if (facts.status !== 'finished') return null;
      if (absent) return scorerResult(terms, 'void', FEAT, 'took_no_part');
      return scorerResult(terms, 'lost', FEAT, 'only_own_goals');
    }
    if (first.playerId === null) return null;
    if (first.playerId === player) return scorerResult(terms, 'won', FEAT, 'scored_first');
    if (!hadPlayedBy(player, first.minute, facts)) {
      return scorerResult(terms, 'void', FEAT, 'came_on_late');
    }
    return scorerResult(terms, 'lost', FEAT, 'other_scored_first');
  },
};
