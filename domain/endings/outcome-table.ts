// The outcome table of a market: for every way a game can still end, the outcome of each selection.
// Endings with the same outcomes form one class, so pricing a market is one pass over the endings.

import { createCache } from '#domain/endings/cache.ts';
import type { Halves } from '#domain/endings/ending.ts';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS, SPLITS } from '#domain/endings/grid-cells.ts';
import { goalsSince, NO_GOALS, type Score } from '#domain/game.ts';
import type { TabledMarket } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { GRID_CELLS } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/**
 * The endings in a table: the cells of all further goals, of those before or after half time, or
 * every split of a cell at half time.
 */
export type EndingSpace = 'all' | 'early' | 'late' | 'splits';

export type OutcomeTable = {
  readonly space: EndingSpace;
  /** The class of each ending of the space. */
  readonly classes: Uint8Array;
  /** The outcome of each selection, in selection order, by class. */
  readonly outcomes: readonly (readonly Outcome[])[];
  /** Whether at every ending one selection wins, all push, or one is half won and one half lost. */
  readonly isBook: boolean;
};

/** The game state from which the possible endings follow. */
export type Situation = {
  readonly score: Score;
  /** The score from which a bet on the rest of the game counts. */
  readonly since: Score;
  /** The half-time score; null before half time, or if it was not recorded. */
  readonly halfTime: Score | null;
  readonly isFirstHalfOpen: boolean;
};

export const BEFORE_KICK_OFF: Situation = { score: NO_GOALS, since: NO_GOALS, halfTime: null, isFirstHalfOpen: true };

/**
 * The outcome table of a market at a line (in quarters, 0 for a market without one).
 * @returns null after half time for a market on halves if no half-time score was recorded
 */
export function outcomeTable(market: TabledMarket, line: number, situation: Situation): OutcomeTable | null {
  const { score, since, halfTime, isFirstHalfOpen } = situation;
  const scores = (space: EndingSpace, from: Score) =>
    cached(market, `${space} ${line} ${text(from)}`, () => scoreTable(market as ScoreMarket, line, { space, from }));
  switch (market.dependsOn) {
    case 'full_time_score':
      return scores('all', score);
    case 'score_since_placement':
      return scores('all', goalsSince(score, since));
    case 'first_half_score':
      if (isFirstHalfOpen) return scores('early', score);
      return halfTime && cached(market, `known ${line} ${text(halfTime)}`, () => knownTable(market, line, halfTime));
    case 'second_half_score':
      if (isFirstHalfOpen) return scores('late', NO_GOALS);
      return halfTime && scores('all', goalsSince(score, halfTime));
    case 'half_time_and_full_time':
      if (isFirstHalfOpen) return cached(market, `open ${line} ${text(score)}`, () => splitTable(market, line, score));
      if (halfTime === null) return null;
      return cached(market, `${line} ${text(score)} ${text(halfTime)}`, () =>
        halvesTable(market, line, score, halfTime),
      );
  }
}

const cached = createCache<OutcomeTable>(500);

/**
 * The outcome of one selection by class.
 * @param priced for the selection that covers the rest: the selections that had a price when the
 * bet was placed; null means all
 */
export function classOutcomes(
  { selections, rest }: TabledMarket,
  { outcomes }: OutcomeTable,
  selection: string,
  priced: readonly string[] | null = null,
): Outcome[] {
  if (selection === rest && priced !== null) {
    const covered = selections.flatMap((each, index) => (priced.includes(each) && each !== rest ? [index] : []));
    return outcomes.map((row) => (covered.some((index) => row[index] === 'won') ? 'lost' : 'won'));
  }
  const index = selections.indexOf(selection);
  return outcomes.map((row) => row[index] as Outcome);
}

const text = ({ home, away }: Score): string => `${home}-${away}`;

type HalvesMarket = Extract<TabledMarket, { dependsOn: 'half_time_and_full_time' }>;
type ScoreMarket = Exclude<TabledMarket, HalvesMarket>;

function scoreTable(market: ScoreMarket, line: number, { space, from }: { space: EndingSpace; from: Score }) {
  return classify(market, line, { space, endings: scoresAfter(from) });
}

function knownTable(market: ScoreMarket, line: number, score: Score): OutcomeTable {
  return classify(market, line, { space: 'all', endings: new Array(GRID_CELLS).fill(numberedScore(score)) });
}

function halvesTable(market: HalvesMarket, line: number, from: Score, halfTime: Score): OutcomeTable {
  const endings = scoresAfter(from).map(({ ending }) => numberedHalves({ halfTime, fullTime: ending }));
  return classify(market, line, { space: 'all', endings });
}

function splitTable(market: HalvesMarket, line: number, from: Score): OutcomeTable {
  return classify(market, line, { space: 'splits', endings: splitsAfter(from) });
}

/** Outcomes are cached by market, line and ending number, and shared by all game states. */
type NumberedEnding<Ending = Score | Halves> = { readonly ending: Ending; readonly number: number };
type Endings = { readonly space: EndingSpace; readonly endings: readonly NumberedEnding[] };

const knownScores = new Map<number, NumberedEnding<Score>>();
const knownHalves = new Map<number, NumberedEnding<Halves>>();

function numbered<Ending>(
  known: Map<number, NumberedEnding<Ending>>,
  key: number,
  ending: Ending,
): NumberedEnding<Ending> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const added = { ending, number: known.size };
  known.set(key, added);
  return added;
}

/** More goals than a side has in any ending: up to 99 recorded ones, and those of the grid. */
const GOAL_COUNT_LIMIT = 128;
const keyOf = ({ home, away }: Score): number => home * GOAL_COUNT_LIMIT + away;
const numberedScore = (score: Score) => numbered(knownScores, keyOf(score), score);
const numberedHalves = (halves: Halves) =>
  numbered(knownHalves, keyOf(halves.halfTime) * GOAL_COUNT_LIMIT ** 2 + keyOf(halves.fullTime), halves);

// All tables of a game state are computed together from the same endings, so few lists are kept.
const cachedScores = createCache<readonly NumberedEnding<Score>[]>(10);
const cachedSplits = createCache<readonly NumberedEnding<Halves>[]>(1);

function scoresAfter(from: Score): readonly NumberedEnding<Score>[] {
  return cachedScores(knownScores, text(from), () => {
    const scores: NumberedEnding<Score>[] = [];
    for (let cell = 0; cell < GRID_CELLS; cell += 1)
      scores.push(
        numberedScore({
          home: from.home + (HOME_GOALS[cell] as number),
          away: from.away + (AWAY_GOALS[cell] as number),
        }),
      );
    return scores;
  });
}

function splitsAfter(from: Score): readonly NumberedEnding<Halves>[] {
  return cachedSplits(knownHalves, text(from), () => {
    const scores = scoresAfter(from);
    const scoreOf = (cells: Uint8Array, split: number) =>
      (scores[cells[split] as number] as NumberedEnding<Score>).ending;
    const splits: NumberedEnding<Halves>[] = [];
    for (let split = 0; split < SPLITS; split += 1)
      splits.push(
        numberedHalves({ halfTime: scoreOf(EARLY_CELL_OF_SPLIT, split), fullTime: scoreOf(CELL_OF_SPLIT, split) }),
      );
    return splits;
  });
}

/** A market's distinct rows of outcomes, and the row of each ending seen so far. */
type Rows = {
  readonly outcomes: Outcome[][];
  readonly byEnding: number[];
  readonly byText: Map<string, number>;
};
const cachedRows = createCache<Rows>(100);

function classify(market: TabledMarket, line: number, { space, endings }: Endings): OutcomeTable {
  const rows = cachedRows(market, String(line), () => ({ outcomes: [], byEnding: [], byText: new Map() }));
  const classes = new Uint8Array(endings.length);
  const outcomes: Outcome[][] = [];
  const classOfRow: number[] = [];
  for (let index = 0; index < endings.length; index += 1) {
    const { ending, number } = endings[index] as NumberedEnding;
    const row = rows.byEnding[number] ?? addOutcomes(rows, market, ending, line);
    rows.byEnding[number] = row;
    classOfRow[row] ??= outcomes.push(rows.outcomes[row] as Outcome[]) - 1;
    classes[index] = classOfRow[row] as number;
  }
  return { space, classes, outcomes, isBook: outcomes.every(isBookRow) };
}

/** Adds an ending's outcomes. @returns the index of their row */
function addOutcomes(rows: Rows, market: TabledMarket, ending: Score | Halves, line: number): number {
  const outcomes = market.selections.map((selection) => selectionOutcome(market, selection, ending, line));
  const key = outcomes.join();
  const row = rows.byText.get(key) ?? rows.outcomes.push(outcomes) - 1;
  rows.byText.set(key, row);
  return row;
}

/** Exactly one winner, a push of all selections, or one half won and one half lost. */
function isBookRow(row: readonly Outcome[]): boolean {
  const count = (outcome: Outcome) => row.filter((each) => each === outcome).length;
  if (count('void') === row.length) return true;
  if (row.length === 2 && count('half_won') === 1) return count('half_lost') === 1;
  return count('won') === 1 && count('lost') === row.length - 1;
}
