// Anytime goalscorer: the player scores at least one goal that is not an own goal; decided at that
// goal. Void if he did not play. Every bet loses if there is no such goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { backedPlayer, scorerResult } from '#domain/markets/scorer-market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { anytimeScorerChance } from '#domain/pricing/scorers.ts';
import { awaitsScorers, goalsFitScore, hasPlayed, scorerGoals } from '#domain/settlement/scorers.ts';

const FEAT = 'to score';

export const anytimeGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'anytime_goalscorer',
  betTypes: ['anytime_goalscorer'],
  labelKey: 'markets.anytime_goalscorer.label',
  decidedEarly: true,
  pricePrefix: 'anytimeGoalscorerOdds',
  chance: anytimeScorerChance,
  specDefault: oddsHundredths(350),
  settle: (terms, facts) => {
    const player = backedPlayer(terms);
    if (!goalsFitScore(facts)) return null;
    const hasScored = scorerGoals(facts).some((goal) => goal.playerId === player);
    if (hasScored) return scorerResult(terms, 'won', FEAT, 'scored');
    if (facts.status !== 'finished') return null;
    if (!hasPlayed(player, facts)) return scorerResult(terms, 'void', FEAT, 'took_no_part');
    if (awaitsScorers(facts)) return null;
    return scorerResult(terms, 'lost', FEAT, 'did_not_score');
  },
};
