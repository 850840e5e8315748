import { CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, LATE_CELL_OF_SPLIT } from '#domain/endings/grid-cells.ts';
import { classOutcomes, outcomeTable } from '#domain/endings/outcome-table.ts';
import type { TabledMarket } from '#domain/markets/market.ts';
import { endingChances, situationOf } from '#domain/pricing/ending-chances.ts';
import { isSequential, type JointRequest, type JointSelection, marketOf } from '#domain/pricing/joint-selection.ts';
import { addSupersets, sequenceChances } from '#domain/pricing/joint-sequences.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, zeros } from '#domain/pricing/score-grid.ts';
import { type ScorerShare, scorersOf } from '#domain/pricing/scorers.ts';
import { backedLine } from '#domain/settlement/decided-outcome.ts';

/**
 * The chance that all selections in a subset win, indexed by the subset's bits; 1 for the empty
 * subset. Selections on scores are decided by the ending. Given the number of further goals, the
 * others are independent of them; joint-refusals.ts refuses the combinations that are not.
 */
export function subsetChances(request: JointRequest): number[] {
  const { selections } = request;
  const sequential = bitsWhere(selections, isSequential);
  const chances = zeros(1 << selections.length);
  const byScore = winsByScore(request);
  const bySequence = winsBySequence(request);
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    const scores = byScore[cell] as readonly number[];
    const sequences = bySequence?.[cell];
    for (let subset = 0; subset < chances.length; subset += 1) {
      const listed = scores[subset & ~sequential] as number;
      if (listed > 0) chances[subset] = (chances[subset] as number) + listed * (sequences?.[subset & sequential] ?? 1);
    }
  }
  return chances;
}

/** For each cell of the grid, the chance that at least these selections win, indexed by bits. */
function winsByScore({ selections, outlook }: JointRequest): number[][] {
  const cells = Array.from({ length: GRID_CELLS }, () => zeros(1 << selections.length));
  const wins = selections.flatMap((each, index) => (isSequential(each) ? [] : [winsOf(each, 1 << index, outlook)]));
  const needsSplits = wins.some(({ space }) => space !== 'all');
  const chances = endingChances(outlook, needsSplits ? 'splits' : 'all');
  for (let ending = 0; ending < chances.length; ending += 1) {
    const cell = needsSplits ? (CELL_OF_SPLIT[ending] as number) : ending;
    let won = 0;
    for (const { space, bits } of wins) {
      if (space === 'all') won |= bits[cell] as number;
      else if (space === 'splits') won |= bits[ending] as number;
      else won |= bits[(space === 'early' ? EARLY_CELL_OF_SPLIT : LATE_CELL_OF_SPLIT)[ending] as number] as number;
    }
    const winning = cells[cell] as number[];
    winning[won] = (winning[won] as number) + (chances[ending] as number);
  }
  for (const winning of cells) addSupersets(winning);
  return cells;
}

/** For each ending of a selection's outcome table, its bit if it wins there, or 0. */
function winsOf(each: JointSelection, bit: number, outlook: Outlook) {
  const market = marketOf(each) as TabledMarket;
  const table = outcomeTable(market, backedLine(market, each), situationOf(outlook));
  if (table === null) throw new Error(`${each.market} is closed`);
  const outcomes = classOutcomes(market, table, each.selection ?? '');
  return { space: table.space, bits: Uint8Array.from(table.classes, (at) => (outcomes[at] === 'won' ? bit : 0)) };
}

/** For each cell, the chance that at least these of the sequential selections win; null if none. */
function winsBySequence({ selections, shares = [], outlook: { score, goals } }: JointRequest): number[][] | null {
  const orderSelections = selections.flatMap((each, index) => {
    const market = marketOf(each);
    return market.dependsOn === 'goal_order' ? [{ bit: 1 << index, market, selection: each.selection ?? '' }] : [];
  });
  const playerSelections = selections.flatMap((each, index) => {
    const market = marketOf(each);
    const player = shares.find(({ id }) => id === each.playerId) as ScorerShare;
    return market.kind === 'scorer' ? [{ bit: 1 << index, market, player }] : [];
  });
  if (orderSelections.length + playerSelections.length === 0) return null;
  const sides = (goals ?? []).map(({ team }) => team);
  const scorers = (goals && scorersOf(score, goals)) ?? [];
  return sequenceChances({ score, sides, scorers, orderSelections, playerSelections }, 1 << selections.length);
}

function bitsWhere(selections: readonly JointSelection[], holds: (each: JointSelection) => boolean): number {
  return selections.reduce((bits, each, at) => (holds(each) ? bits | (1 << at) : bits), 0);
}
