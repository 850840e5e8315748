// Asian total: over wins above the line and loses below it. A whole line is a push at equality; a
// quarter line splits the stake between its two neighbours. Decided by the goal that passes the
// whole line.

import { formatLine } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { acceptedLine, outcomeAboveLine } from '#domain/settlement/quarter-line.ts';

export const asianTotal: ListedMarket = {
  kind: 'listed',
  name: 'asian_total',
  betTypes: ['asian_total'],
  labelKey: 'markets.asian_total.label',
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
  dependsOn: 'full_time_score',
  outcome: (selection, { home, away }, line) => {
    const above = (home + away) * 4 - line;
    return outcomeAboveLine(selection === 'over' ? above : -above);
  },
  backed: (terms) => `${terms.selection === 'over' ? 'Over' : 'Under'} ${formatLine(acceptedLine(terms))} goals`,
  reason: (_terms, { homeGoals, awayGoals }) => ({ code: 'goals_scored', goals: homeGoals + awayGoals }),
};
