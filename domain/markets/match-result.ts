// Match result: the side that is ahead after 90 minutes, or a draw. Never decided before the end.

import { leader } from '#domain/game.ts';
import { RESULT_WORDS } from '#domain/markets/bet-types.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { resultChances } from '#domain/pricing/outlook.ts';
import { scoreReason } from '#domain/settlement/reason.ts';
import { legResult, resultText } from '#domain/settlement/sentences.ts';

export const matchResult: ListedMarket = {
  kind: 'listed',
  name: 'match_result',
  betTypes: [...RESULT_WORDS, 'match_result'],
  labelKey: 'markets.match_result.label',
  decidedEarly: false,
  lineField: null,
  selections: RESULT_WORDS.map((word) => ({
    selection: word,
    priceField: `${word}Odds`,
    labelKey: `markets.match_result.${word}`,
    specDefault: null,
  })),
  partitions: [['homeOdds', 'drawOdds', 'awayOdds']],
  chances: resultChances,
  settle: (terms, facts, names) => {
    if (facts.status !== 'finished') return null;
    const backed = terms.betType === 'match_result' ? terms.selection : terms.betType;
    const won = leader({ home: facts.homeGoals, away: facts.awayGoals }) === backed;
    return legResult(terms, won ? 'won' : 'lost', resultText(backed ?? '', names), scoreReason(facts));
  },
};
