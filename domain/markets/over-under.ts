// Over / under a half-goal line: decided by the goal that passes the line, otherwise at the end.
// Each line has a price for each side; the over side keeps the specification's field name.

import type { ListedMarket, MarketSelection } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';

const LINE_DEFAULTS = { '0.5': 120, '1.5': 180, '2.5': 185, '3.5': 250 } as const;

/** The offered lines in goals, as in the names of the selections. */
export const GOAL_LINES: readonly string[] = Object.keys(LINE_DEFAULTS);

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
  lineField: null,
  selections,
  partitions: GOAL_LINES.map((line) => [overUnderField('over', line), overUnderField('under', line)]),
  dependsOn: 'full_time_score',
  outcome: (selection, { home, away }) => {
    const [side, line] = selection.split('_');
    return home + away > Number(line) === (side === 'over') ? 'won' : 'lost';
  },
  backed: ({ selection }) => {
    const [side, line] = (selection ?? '').split('_');
    return `${side === 'over' ? 'Over' : 'Under'} ${line} goals`;
  },
  reason: (_terms, { homeGoals, awayGoals }) => ({ code: 'goals_scored', goals: homeGoals + awayGoals }),
};
