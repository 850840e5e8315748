// Asian handicap: a side's goals minus the other's, plus its line. Above zero wins, below loses,
// zero is a push; a quarter line splits the stake between its two neighbours. A bet placed in play
// counts only later goals. Never decided before the end.

import type { GameFacts } from '#domain/game.ts';
import { formatHandicap, lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { homeHandicapChance } from '#domain/pricing/line-chances.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { acceptedLine, outcomeAboveLine } from '#domain/settlement/quarter-line.ts';
import { marginReason, type Reason } from '#domain/settlement/reason.ts';
import { legResult, resultText } from '#domain/settlement/sentences.ts';

function homeAheadSincePlacement(terms: LegTerms, facts: GameFacts): number {
  const start = terms.scoreAtPlacement ?? { home: 0, away: 0 };
  return facts.homeGoals - start.home - (facts.awayGoals - start.away);
}

function reason(terms: LegTerms, aheadBy: number): Reason {
  const start = terms.scoreAtPlacement;
  return { ...marginReason(aheadBy), ...(start && { since: `${start.home}-${start.away}` }) };
}

export const handicap: ListedMarket = {
  kind: 'listed',
  name: 'handicap',
  betTypes: ['handicap'],
  labelKey: 'markets.handicap.label',
  decidedEarly: false,
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
  chances: (outlook, line) => {
    const home = homeHandicapChance(outlook, line);
    return [home, 1 - home];
  },
  settle: (terms, facts, names) => {
    if (facts.status !== 'finished') return null;
    const homeLine = acceptedLine(terms);
    const sign = terms.selection === 'home' ? 1 : -1;
    const homeAhead = homeAheadSincePlacement(terms, facts);
    const outcome = outcomeAboveLine(sign * (homeAhead * 4 + homeLine));
    const ownLine = formatHandicap(lineQuarters(sign * homeLine));
    const backed = `${resultText(terms.selection ?? '', names)} ${ownLine}`;
    return legResult(terms, outcome, backed, reason(terms, sign * homeAhead));
  },
};
