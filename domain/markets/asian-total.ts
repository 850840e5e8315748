// Asian total: over wins above the line and loses below it. A whole line is a push at equality; a
// quarter line splits the stake between its two neighbours. Decided by the goal that passes the
// whole line.

import { formatLine } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { overTotalChance } from '#domain/pricing/line-chances.ts';
import { acceptedLine, outcomeAboveLine } from '#domain/settlement/quarter-line.ts';
import { legResult } from '#domain/settlement/sentences.ts';

export const asianTotal: ListedMarket = {
  kind: 'listed',
  name: 'asian_total',
  betTypes: ['asian_total'],
  labelKey: 'markets.asian_total.label',
  decidedEarly: true,
  lineField: 'asianTotalLine',
  selections: [
    {
      selection: 'over',
      priceField: 'asianOverOdds',
      labelKey: 'markets.asian_total.over',
      specDefault: oddsHundredths(185),
    },
    {
      selection: 'under',
      priceField: 'asianUnderOdds',
      labelKey: 'markets.asian_total.under',
      specDefault: oddsHundredths(185),
    },
  ],
  partitions: [['asianOverOdds', 'asianUnderOdds']],
  chances: (outlook, line) => {
    const over = overTotalChance(outlook, line);
    return [over, 1 - over];
  },
  settle: (terms, facts) => {
    const line = acceptedLine(terms);
    const goals = facts.homeGoals + facts.awayGoals;
    const overOutcome = outcomeAboveLine(goals * 4 - line);
    if (facts.status !== 'finished' && overOutcome !== 'won') return null;
    const isOver = terms.selection === 'over';
    const outcome = isOver ? overOutcome : outcomeAboveLine(line - goals * 4);
    const backed = `${isOver ? 'Over' : 'Under'} ${formatLine(line)} goals`;
    return legResult(terms, outcome, backed, { code: 'goals_scored', goals });
  },
};
