// Some bets on a player who has already scored win at certain final scores, no matter who scores
// the further goals: to be the last scorer if no goal follows, or to score and win.
import { createCache } from '#domain/endings/cache.ts';
import type { GroupedTable } from '#domain/endings/ending-groups.ts';
import { MAX_PLAYER_GOALS } from '#domain/endings/goal-counts.ts';
import { AWAY_GOALS, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import type { Goal, Score, TeamSide } from '#domain/game.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import { GRID_CELLS } from '#domain/pricing/score-grid.ts';
import { scorersOf } from '#domain/pricing/scorers.ts';

export type Scorer = { readonly id: number; readonly side: TeamSide };

type ScoreAndScorers = {
  readonly score: Score;
  /** In order, without own goals. */
  readonly scorers: readonly Scorer[];
};

/** Null if a goal or its scorer is missing. */
export function scorersWithSides(score: Score, goals: readonly Goal[]): Scorer[] | null {
  if (scorersOf(score, goals) === null) return null;
  return goals.flatMap(({ ownGoal, playerId, team }) =>
    ownGoal || playerId === null ? [] : { id: playerId, side: team },
  );
}

const tables = createCache<GroupedTable | null>(1000);

/**
 * The scores at which the bet certainly wins (class 0), and the others. Null if there are none, as
 * for a player who has not scored.
 */
export function certainWins(
  market: ScorerMarket,
  playerId: number,
  { score, scorers }: ScoreAndScorers,
): GroupedTable | null {
  const goals = scorers.filter(({ id }) => id === playerId).length;
  const side = scorers.find(({ id }) => id === playerId)?.side;
  if (side === undefined) return null;
  const scoredFirst = scorers[0]?.id === playerId;
  const isLast = scorers.at(-1)?.id === playerId;
  const key = `${side} ${goals} ${scoredFirst} ${isLast} ${score.home}-${score.away}`;
  return tables(market, key, () => {
    const classes = new Uint8Array(GRID_CELLS).map((_none, cell) => {
      const home = HOME_GOALS[cell] as number;
      const away = AWAY_GOALS[cell] as number;
      const final = { home: score.home + home, away: score.away + away };
      const known = { score: final, side, wasOnForFirst: true, scoredFirst };
      const isWon = (further: number, scoredLast: boolean) =>
        market.outcome({ ...known, goals: Math.min(goals + further, MAX_PLAYER_GOALS), scoredLast }) === 'won';
      const lasts = home + away === 0 ? [isLast] : [true, false];
      const furthers = Array.from({ length: (side === 'home' ? home : away) + 1 }, (_each, further) => further);
      return furthers.every((further) => lasts.every((last) => isWon(further, last))) ? 0 : 1;
    });
    return classes.includes(0) ? { space: 'all', classes } : null;
  });
}
