// Over / under a half-goal line: decided by the goal that passes the line, otherwise at the end.
// Each line has a price for each side; the over side keeps the specification's field name.

import type { ListedMarket, MarketSelection } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { chanceOfMoreThan } from '#domain/pricing/outlook.ts';
import { legResult } from '#domain/settlement/sentences.ts';

const LINE_DEFAULTS = { '0.5': 120, '1.5': 180, '2.5': 185, '3.5': 250 } as const;

/** The offered lines in goals, as in the names of the selections. */
export const GOAL_LINES: readonly string[] = Object.keys(LINE_DEFAULTS);
const WHOLE_GOALS_BELOW_LINE = GOAL_LINES.map((line) => Math.floor(Number(line)));

/** ("over", "2.5") -> "overUnder25Odds"; ("under", "2.5") -> "overUnder25UnderOdds". */
export function overUnderField(side: 'over' | 'under', line: string): string {
  return `overUnder${line.replace('.', '')}${side === 'under' ? 'Under' : ''}Odds`;
}

const selections: readonly MarketSelection[] = Object.entries(LINE_DEFAULTS).flatMap(([line, odds]) =>
  (['over', 'under'] as const).map((side) => ({
    selection: `${side}_${line}`,
    priceField: overUnderField(side, line),
    labelKey: `markets.over_under.${side}`,
    labelValues: { line },
    specDefault: oddsHundredths(odds),
  })),
);

export const overUnder: ListedMarket = {
  kind: 'listed',
  name: 'over_under',
  betTypes: ['over_under'],
  labelKey: 'markets.over_under.label',
  decidedEarly: true,
  lineField: null,
  selections,
  partitions: GOAL_LINES.map((line) => [overUnderField('over', line), overUnderField('under', line)]),
  chances: (outlook) =>
    WHOLE_GOALS_BELOW_LINE.flatMap((goals) => {
      const over = chanceOfMoreThan(outlook, goals);
      return [over, 1 - over];
    }),
  settle: (terms, facts) => {
    const [side = '', line = ''] = (terms.selection ?? '').split('_');
    const goals = facts.homeGoals + facts.awayGoals;
    const isOver = goals > Number(line);
    if (!isOver && facts.status !== 'finished') return null;
    const won = isOver === (side === 'over');
    const backed = `${side === 'over' ? 'Over' : 'Under'} ${line} goals`;
    return legResult(terms, won ? 'won' : 'lost', backed, { code: 'goals_scored', goals });
  },
};
