// Asian handicap: a side's goals minus the other's, plus its line. Above zero wins, below loses,
// zero is a push; a quarter line splits the stake between its two neighbours. A bet placed in play
// counts only later goals. Never decided before the end.

import { formatHandicap, lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { acceptedLine, outcomeAboveLine } from '#domain/settlement/quarter-line.ts';
import { marginReason } from '#domain/settlement/reason.ts';
import { resultText } from '#domain/settlement/sentences.ts';

export const handicap: ListedMarket = {
  kind: 'listed',
  name: 'handicap',
  betTypes: ['handicap'],
  labelKey: 'markets.handicap.label',
  lineField: 'handicapLine',
  selections: [
    {
      selection: 'home',
      priceField: 'handicapHomeOdds',
      labelKey: 'markets.handicap.home',
      specDefault: oddsHundredths(190),
    },
    {
      selection: 'away',
      priceField: 'handicapAwayOdds',
      labelKey: 'markets.handicap.away',
      specDefault: oddsHundredths(190),
    },
  ],
  partitions: [['handicapHomeOdds', 'handicapAwayOdds']],
  dependsOn: 'score_since_placement',
  outcome: (selection, { home, away }, line) => {
    const above = (home - away) * 4 + line;
    return outcomeAboveLine(selection === 'home' ? above : -above);
  },
  backed: (terms, names) => {
    const line = acceptedLine(terms);
    const ownLine = formatHandicap(lineQuarters(terms.selection === 'home' ? line : -line));
    return `${resultText(terms.selection ?? '', names)} ${ownLine}`;
  },
  reason: ({ selection, scoreAtPlacement: start }, { homeGoals, awayGoals }) => {
    const homeAhead = homeGoals - awayGoals - (start ? start.home - start.away : 0);
    const reason = marginReason(selection === 'home' ? homeAhead : -homeAhead);
    return { ...reason, ...(start && { since: `${start.home}-${start.away}` }) };
  },
};
