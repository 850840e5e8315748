// For each number of further goals, the shares of a bet's stake that win and lose, averaged over
// the orders and scorers of those goals.
import { followGoals, type GoalEvent, statesOf, type Tracker } from '#domain/endings/goal-sequence.ts';
import { AWAY_GOALS, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import { GRID_CELLS } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type CellShares = { readonly won: Float64Array; readonly lost: Float64Array };

/** Half of a half-won bet's stake wins, and the other half is returned. */
export const SHARE_WON: Readonly<Record<Outcome, number>> = { won: 1, half_won: 0.5, void: 0, half_lost: 0, lost: 0 };
export const SHARE_LOST: Readonly<Record<Outcome, number>> = { won: 0, half_won: 0, void: 0, half_lost: 0.5, lost: 1 };

type Sequence = {
  readonly trackers: readonly Tracker[];
  readonly events: Readonly<Record<TeamSide, readonly GoalEvent[]>>;
  readonly from: Score;
};

/** The shares of several bets on one sequence of goals. */
export function cellShares(
  { trackers, events, from }: Sequence,
  betCount: number,
  outcomesOf: (states: readonly number[], final: Score) => readonly Outcome[],
): CellShares[] {
  const newCells = () => new Float64Array(GRID_CELLS);
  const shares = Array.from({ length: betCount }, () => ({ won: newCells(), lost: newCells() }));
  followGoals(trackers, events, from).forEach((chances, cell) => {
    const final = { home: from.home + (HOME_GOALS[cell] as number), away: from.away + (AWAY_GOALS[cell] as number) };
    chances.forEach((chance, combination) => {
      if (chance === 0) return;
      outcomesOf(statesOf(trackers, combination), final).forEach((outcome, index) => {
        const { won, lost } = shares[index] as CellShares;
        won[cell] = (won[cell] as number) + chance * SHARE_WON[outcome];
        lost[cell] = (lost[cell] as number) + chance * SHARE_LOST[outcome];
      });
    });
  });
  return shares;
}
