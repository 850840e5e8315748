// Compares the chances of pairs of selections with an enumeration of every ending of a small grid:
// the number of goals, their order and scorers, and the half-time score.
import { describe, expect, it } from 'vitest';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import type { Goal, Score } from '#domain/game.ts';
import { listedMarkets, marketNamed, scorerMarkets } from '#domain/markets/catalogue.ts';
import type { KeyParts } from '#domain/markets/keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { type ListedEnding, selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { halfTimeSplits } from '#domain/pricing/half-time.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import { type Outlook, outlookOf } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';
import {
  type FurtherGoals,
  furtherGoals,
  orderOf,
  playerEndingOf,
  scored,
  scoresUpTo,
} from '#tests/support/every-game.ts';

const PLAYERS: ScorerShare[] = [
  { id: 1, side: 'home', share: 0.3 },
  { id: 2, side: 'home', share: 0.2 },
  { id: 21, side: 'away', share: 0.25 },
];

const CELLS = scoresUpTo(3).filter(({ home, away }) => home + away <= 3 || (home === 2 && away === 2));
const goalsOf = (cell: number): Score => ({ home: HOME_GOALS[cell] as number, away: AWAY_GOALS[cell] as number });
const plus = (one: Score, other: Score): Score => ({ home: one.home + other.home, away: one.away + other.away });
const minus = (one: Score, other: Score): Score => ({ home: one.home - other.home, away: one.away - other.away });

const GRID = new Float64Array(GRID_CELLS);
CELLS.forEach(({ home, away }, cell) => {
  GRID[home * GRID_SIDE + away] = (cell + 2) / CELLS.reduce((sum, _cell, index) => sum + index + 2, 0);
});

const homeGoal = (playerId: number): Goal => ({ team: 'home', playerId, minute: 20, ownGoal: false });
const start = { grid: GRID, halfTime: null };
const OUTLOOKS: [string, Outlook][] = [
  ['before kick-off', outlookOf({ ...start, score: { home: 0, away: 0 }, goals: [], splits: halfTimeSplits(0.4, 0) })],
  [
    'in the first half',
    outlookOf({ ...start, score: { home: 1, away: 0 }, goals: [homeGoal(1)], splits: halfTimeSplits(0.2, 1) }),
  ],
  [
    'in the second half',
    outlookOf({
      ...start,
      score: { home: 2, away: 0 },
      goals: [homeGoal(1), homeGoal(2)],
      halfTime: { home: 1, away: 0 },
      splits: null,
    }),
  ],
];

type Ending = { readonly halfTime: Score; readonly fullTime: Score; readonly goals: FurtherGoals['goals'] };

/** Every ending with its chance. */
function endingsOf({ score, goals, grid, halfTime, splits }: Outlook): [Ending, number][] {
  const before = (goals ?? []).map(scored);
  return CELLS.flatMap((further) => {
    const cell = further.home * GRID_SIDE + further.away;
    const halves: [Score, number][] =
      splits === null
        ? [[halfTime as Score, 1]]
        : [...CELL_OF_SPLIT.entries()]
            .filter(([, each]) => each === cell)
            .map(([split]) => [plus(score, goalsOf(EARLY_CELL_OF_SPLIT[split] as number)), splits[split] as number]);
    return furtherGoals(further, PLAYERS).flatMap((each) =>
      halves.map(([half, part]): [Ending, number] => [
        { halfTime: half, fullTime: plus(score, further), goals: [...before, ...each.goals] },
        (grid[cell] as number) * each.chance * part,
      ]),
    );
  });
}

function wins(parts: KeyParts, outlook: Outlook, { halfTime, fullTime, goals }: Ending): boolean {
  const market = marketNamed(parts.market);
  if (market.kind === 'scorer') {
    const player = PLAYERS.find(({ id }) => id === parts.playerId) as ScorerShare;
    return market.outcome(playerEndingOf(goals, player)) === 'won';
  }
  const ending: ListedEnding = {
    full_time_score: fullTime,
    score_since_placement: minus(fullTime, outlook.score),
    first_half_score: halfTime,
    second_half_score: minus(fullTime, halfTime),
    half_time_and_full_time: { halfTime, fullTime },
    goal_order: orderOf(goals, outlook.goals?.length ?? 0),
  }[market.dependsOn];
  return selectionOutcome(market, parts.selection ?? '', ending, parts.line ?? 0) === 'won';
}

/**
 * The first and last selection of each market, at a half-goal line if it has lines, and every
 * player.
 */
const SELECTIONS: KeyParts[] = [
  ...listedMarkets().flatMap(({ name, selections, lines }) =>
    [...new Set([selections[0], selections.at(-1)])].map((selection = '') => ({
      market: name,
      selection,
      playerId: null,
      line: lines ? lineQuarters(lines.from < 0 ? -2 : 6) : null,
    })),
  ),
  ...scorerMarkets().flatMap(({ name }) =>
    PLAYERS.map(({ id }) => ({ market: name, selection: null, line: null, playerId: id })),
  ),
];

describe.each(OUTLOOKS)('pairs of selections %s', (_name, outlook) => {
  const endings = endingsOf(outlook);
  const chances = Float64Array.from(endings, ([, chance]) => chance);
  const won = SELECTIONS.map((parts) => Uint8Array.from(endings, ([ending]) => Number(wins(parts, outlook, ending))));
  const both = (one: number, other: number): number => {
    let sum = 0;
    for (let index = 0; index < chances.length; index += 1)
      if (won[one]?.[index] && won[other]?.[index]) sum += chances[index] as number;
    return sum;
  };

  it('are priced at the total probability of the endings in which both win, or refused for a valid reason', () => {
    const refusals = new Map<string, number>();
    // Pairs at a few distances in the list, so that each selection is paired with those of many
    // markets.
    for (const distance of [1, 7, 23, 61, SELECTIONS.length - 5])
      for (const one of SELECTIONS.keys()) {
        const other = (one + distance) % SELECTIONS.length;
        const selections = [SELECTIONS[one] as KeyParts, SELECTIONS[other] as KeyParts];
        const priced = priceTogether({ outlook, selections, shares: PLAYERS });
        refusals.set(priced.refused ?? 'none', (refusals.get(priced.refused ?? 'none') ?? 0) + 1);
        const name = JSON.stringify(selections);
        const chance = both(one, other);
        const alone = both(one, one);
        const otherAlone = both(other, other);
        if (priced.refused === null) expect(priced.chance, name).toBeCloseTo(chance, 9);
        if (priced.refused === 'contradictory') expect(chance, name).toBeLessThan(1e-12);
        if (priced.refused === 'closed') expect(Math.min(alone, otherAlone), name).toBeLessThan(1e-12);
        if (priced.refused === 'implied') expect(chance, name).toBeCloseTo(Math.min(alone, otherAlone), 9);
      }
    expect(refusals.get('none')).toBeGreaterThan(60);
  });
});
