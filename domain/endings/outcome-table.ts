// The outcome table of a market: for every way a game can still end, the outcome of each selection.
// Prices, bet builders, cash-outs, exposure and the checks of a book are read from it. Endings with
// the same outcomes form one class, so pricing a market is one pass over the endings.
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS, SPLITS } from '#domain/endings/grid-cells.ts';
import type { Score } from '#domain/game.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_CELLS } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type OutcomeTable = {
  /** Whether the endings are the splits of all cells, and not the cells of the grid. */
  readonly isBySplit: boolean;
  /** The class of each ending. */
  readonly classes: Uint8Array;
  /** The outcome of each selection, in selection order, by class. */
  readonly outcomes: readonly (readonly Outcome[])[];
};

/** What the endings of a game start from. */
export type Situation = {
  readonly score: Score;
  /** The score from which a bet on the rest of the game counts. */
  readonly since: Score;
  /** Recorded at the break. Null before it, or if it is not recorded. */
  readonly halfTime: Score | null;
  readonly isFirstHalfOpen: boolean;
};

/** The situation of a bet placed now. */
export function situationOf({ score, halfTime, splits }: Outlook): Situation {
  return { score, since: score, halfTime, isFirstHalfOpen: splits !== null };
}

/**
 * The outcome table of a market at a line (in quarters, 0 for a market without one).
 * @returns null for a half-time market if the half-time score is not recorded
 */
export function outcomeTable(market: ListedMarket, line: number, situation: Situation): OutcomeTable | null {
  const { score, since, halfTime, isFirstHalfOpen } = situation;
  switch (market.dependsOn) {
    case 'full_time_score':
      return kept(market, `${line}:${text(score)}`, () => scoreTable(market, line, score));
    case 'score_since_placement': {
      const ahead = { home: score.home - since.home, away: score.away - since.away };
      return kept(market, `${line}:${text(ahead)}`, () => scoreTable(market, line, ahead));
    }
    case 'half_time_and_full_time':
      if (isFirstHalfOpen) return kept(market, `${line}:${text(score)}`, () => splitTable(market, line, score));
      if (halfTime === null) return null;
      return kept(market, `${line}:${text(score)}:${text(halfTime)}`, () => halvesTable(market, line, score, halfTime));
  }
}

/**
 * The outcome of one selection by class.
 * @param priced for the selection that covers the rest: those with a price when the bet was placed;
 * null means all
 */
export function classOutcomes(
  { selections, rest }: ListedMarket,
  { outcomes }: OutcomeTable,
  selection: string,
  priced: readonly string[] | null,
): Outcome[] {
  if (selection === rest && priced !== null) {
    const covered = selections.flatMap((each, index) => (priced.includes(each.selection) ? [index] : []));
    return outcomes.map((row) => (covered.some((index) => row[index] === 'won') ? 'lost' : 'won'));
  }
  const index = selections.findIndex((each) => each.selection === selection);
  return outcomes.map((row) => row[index] as Outcome);
}

const text = ({ home, away }: Score): string => `${home}-${away}`;

/** Tables are computed once for each state of a game, which most games share. */
const tables = new WeakMap<ListedMarket, Map<string, OutcomeTable>>();
const MOST_TABLES = 500;

function kept(market: ListedMarket, key: string, compute: () => OutcomeTable): OutcomeTable {
  const ofMarket = tables.get(market) ?? new Map<string, OutcomeTable>();
  tables.set(market, ofMarket);
  const known = ofMarket.get(key);
  if (known !== undefined) return known;
  const table = compute();
  if (ofMarket.size >= MOST_TABLES) ofMarket.delete(ofMarket.keys().next().value as string);
  ofMarket.set(key, table);
  return table;
}

const plus = (score: Score, cell: number): Score => ({
  home: score.home + (HOME_GOALS[cell] as number),
  away: score.away + (AWAY_GOALS[cell] as number),
});

type Of<Form> = Extract<ListedMarket, { dependsOn: Form }>;

function scoreTable(market: Of<'full_time_score' | 'score_since_placement'>, line: number, from: Score): OutcomeTable {
  return classify(market, GRID_CELLS, (selection, cell) => selectionOutcome(market, selection, plus(from, cell), line));
}

function halvesTable(market: Of<'half_time_and_full_time'>, line: number, from: Score, halfTime: Score): OutcomeTable {
  return classify(market, GRID_CELLS, (selection, cell) =>
    selectionOutcome(market, selection, { halfTime, fullTime: plus(from, cell) }, line),
  );
}

function splitTable(market: Of<'half_time_and_full_time'>, line: number, from: Score): OutcomeTable {
  return classify(market, SPLITS, (selection, split) => {
    const halfTime = plus(from, EARLY_CELL_OF_SPLIT[split] as number);
    return selectionOutcome(
      market,
      selection,
      { halfTime, fullTime: plus(from, CELL_OF_SPLIT[split] as number) },
      line,
    );
  });
}

function classify(
  { selections }: ListedMarket,
  endings: number,
  outcomeAt: (selection: string, ending: number) => Outcome,
): OutcomeTable {
  const classes = new Uint8Array(endings);
  const outcomes: Outcome[][] = [];
  const known = new Map<string, number>();
  for (let ending = 0; ending < endings; ending += 1) {
    const row = selections.map(({ selection }) => outcomeAt(selection, ending));
    const key = row.join();
    let found = known.get(key);
    if (found === undefined) {
      found = outcomes.push(row) - 1;
      known.set(key, found);
    }
    classes[ending] = found;
  }
  return { isBySplit: endings === SPLITS, classes, outcomes };
}
