// Compares outcome tables and books with an enumeration of endings, with up to four further goals a
// side, for every market that isn't on scorers.
import { describe, expect, it } from 'vitest';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { BEFORE_KICK_OFF, classOutcomes, outcomeTable, type Situation } from '#domain/endings/outcome-table.ts';
import type { Score } from '#domain/game.ts';
import { listedMarkets } from '#domain/markets/catalogue.ts';
import type { ListedMarket, TabledMarket } from '#domain/markets/market.ts';
import type { ListedEnding } from '#domain/markets/selection-outcome.ts';
import { isBookMarket } from '#domain/pricing/book-check.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { allHalves, orderOf, ordersOf, scoresUpTo } from '#tests/support/every-game.ts';

const MAX_GOALS = 4;
const plus = (one: Score, other: Score): Score => ({ home: one.home + other.home, away: one.away + other.away });
const minus = (one: Score, other: Score): Score => ({ home: one.home - other.home, away: one.away - other.away });
const goalsOf = (cell: number): Score => ({ home: HOME_GOALS[cell] as number, away: AWAY_GOALS[cell] as number });

function linesOf({ lines }: ListedMarket): number[] {
  if (lines === undefined) return [0];
  const all = Array.from(
    { length: (lines.to - lines.from) / lines.step + 1 },
    (_none, index) => lines.from + index * lines.step,
  );
  return all.filter((line) => !lines.except?.includes(line));
}

/** The outcomes of all selections; that of the one that covers the rest follows from the others. */
function rowAt(market: ListedMarket, ending: ListedEnding, line: number): Outcome[] {
  const outcomeOf = market.outcome as (selection: string, ending: ListedEnding, line: number) => Outcome;
  const others = market.selections.filter((selection) => selection !== market.rest);
  const isCovered = others.some((selection) => outcomeOf(selection, ending, line) === 'won');
  return market.selections.map((selection) =>
    selection === market.rest ? (isCovered ? 'lost' : 'won') : outcomeOf(selection, ending, line),
  );
}

/** The ending in the form that a market depends on. */
function endingFor({ dependsOn }: TabledMarket, halfTime: Score, fullTime: Score, since: Score): ListedEnding {
  return {
    full_time_score: fullTime,
    score_since_placement: minus(fullTime, since),
    first_half_score: halfTime,
    second_half_score: minus(fullTime, halfTime),
    half_time_and_full_time: { halfTime, fullTime },
  }[dependsOn];
}

const SITUATIONS: [string, Situation][] = [
  ['before kick-off', BEFORE_KICK_OFF],
  [
    'at 1-0 in the first half',
    { score: { home: 1, away: 0 }, since: { home: 1, away: 0 }, halfTime: null, isFirstHalfOpen: true },
  ],
  [
    'at 2-1 in the second half, for a bet placed at 0-1',
    {
      score: { home: 2, away: 1 },
      since: { home: 0, away: 1 },
      halfTime: { home: 1, away: 1 },
      isFirstHalfOpen: false,
    },
  ],
  [
    'at the highest permitted score of one side',
    { score: { home: 0, away: 99 }, since: { home: 0, away: 0 }, halfTime: null, isFirstHalfOpen: true },
  ],
];

const NEAR_SPLITS = [...CELL_OF_SPLIT.entries()].filter(([, cell]) => {
  const { home, away } = goalsOf(cell);
  return home <= MAX_GOALS && away <= MAX_GOALS;
});

const TABLED = listedMarkets().flatMap((market) => (market.dependsOn === 'goal_order' ? [] : [market]));

describe.each(TABLED)('the table of $name', (market) => {
  it.each(SITUATIONS)('has the outcome of every ending %s', (_name, situation) => {
    const lines = linesOf(market);
    for (const line of new Set([lines[0], lines[lines.length >> 1], lines.at(-1)])) {
      const table = outcomeTable(market, line as number, situation);
      if (table === null) throw new Error('there must be a table');
      for (const [split, cell] of NEAR_SPLITS) {
        const early = EARLY_CELL_OF_SPLIT[split] as number;
        const at = { all: cell, early, late: cell - early, splits: split }[table.space];
        const fullTime = plus(situation.score, goalsOf(cell));
        const halfTime = situation.halfTime ?? plus(situation.score, goalsOf(early));
        const expected = rowAt(market, endingFor(market, halfTime, fullTime, situation.since), line as number);
        const row = table.outcomes[table.classes[at] as number] as readonly Outcome[];
        if (row.join() !== expected.join()) expect(row).toEqual(expected);
      }
    }
  });
});

it('without a recorded half-time score, only markets on halves have no table', () => {
  const situation = { ...BEFORE_KICK_OFF, isFirstHalfOpen: false };
  const missing = TABLED.filter((market) => outcomeTable(market, linesOf(market)[0] as number, situation) === null);
  expect(missing).toEqual(TABLED.filter(({ dependsOn }) => !/^(full_time|score_since)/.test(dependsOn)));
});

it('the selection that covers the rest wins where no priced selection does', () => {
  const market = TABLED.find(({ name }) => name === 'correct_score') as TabledMarket;
  const table = outcomeTable(market, 0, BEFORE_KICK_OFF);
  if (table === null) throw new Error('there must be a table');
  const outcomes = classOutcomes(market, table, 'other', ['1-0', '0-0']);
  const at = (home: number, away: number) => outcomes[table.classes[home * GRID_SIDE + away] as number];
  expect([at(1, 0), at(0, 0), at(2, 1), at(4, 4)]).toEqual(['lost', 'lost', 'won', 'won']);
});

/** Exactly one winner, a push of all selections, or one half-won and the other half-lost. */
function isBookRow(row: readonly Outcome[]): boolean {
  const sorted = [...row].sort().join(' ');
  const losses = Array(row.length - 1).fill('lost');
  return [[...losses, 'won'].join(' '), Array(row.length).fill('void').join(' '), 'half_lost half_won'].includes(
    sorted,
  );
}

const ORDERS = scoresUpTo(MAX_GOALS).flatMap((score) => ordersOf(score));
const HALVES = allHalves(MAX_GOALS);
const KICK_OFF = { home: 0, away: 0 };

describe('a market', () => {
  it.each(listedMarkets())('is a book exactly when each ending has one winner, a push or half win: $name', (market) => {
    const endings =
      market.dependsOn === 'goal_order'
        ? ORDERS.map((sides) =>
            orderOf(
              sides.map((side) => ({ side, scorer: 0 })),
              0,
            ),
          )
        : HALVES.map(({ halfTime, fullTime }) => endingFor(market, halfTime, fullTime, KICK_OFF));
    for (const line of linesOf(market))
      expect(
        endings.every((ending) => isBookRow(rowAt(market, ending, line))),
        `at ${line}`,
      ).toBe(isBookMarket(market));
  });
});
