// Last goalscorer: the player scores the last goal that is not an own goal. Never decided before
// the end. Void if he did not play; every bet loses if there is no such goal.

import type { ScorerMarket } from '#domain/markets/market.ts';
import { backedPlayer, scorerResult } from '#domain/markets/scorer-market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { lastScorerChance } from '#domain/pricing/scorers.ts';
import { goalsAreComplete, hasPlayed, scorerGoals } from '#domain/settlement/scorers.ts';

const FEAT = 'to score last';

export const lastGoalscorer: ScorerMarket = {
  kind: 'scorer',
  name: 'last_goalscorer',
  betTypes: ['last_goalscorer'],
  labelKey: 'markets.last_goalscorer.label',
  decidedEarly: false,
  pricePrefix: 'lastGoalscorerOdds',
  chance: lastScorerChance,
  specDefault: oddsHundredths(800),
  settle: (terms, facts) => {
    const player = backedPlayer(terms);
    if (facts.status !== 'finished') return null;
    const last = goalsAreComplete(facts) ? scorerGoals(facts).at(-1) : null;
    if (last?.playerId === player) return scorerResult(terms, 'won', FEAT, 'scored_last');
    if (!hasPlayed(player, facts)) return scorerResult(terms, 'void', FEAT, 'took_no_part');
    if (last === null) return null;
    if (last === undefined) return scorerResult(terms, 'lost', FEAT, 'only_own_goals');
    if (last.playerId === null) return null;
    return scorerResult(terms, 'lost', FEAT, 'other_scored_last');
  },
};
