// Lists every way in which a game can end after a few more goals: their order and scorers, and the
// scores of the two halves. Slow but simple, to check the domain's tables against.
import type { GoalOrder, Halves, PlayerEnding } from '#domain/endings/ending.ts';
import type { Goal, Score, TeamSide } from '#domain/game.ts';
import { OWN_GOAL_SHARE, type ScorerShare } from '#domain/pricing/scorers.ts';

/** A goal by a listed player, by any other player (0), or an own goal (null). */
type ScoredGoal = { readonly side: TeamSide; readonly scorer: number | null };

/** The remaining goals and scorers, and their probability given how many each side scores. */
export type FurtherGoals = { readonly goals: readonly ScoredGoal[]; readonly chance: number };

/** All orders in which the sides can score these goals. */
export function ordersOf({ home, away }: Score): TeamSide[][] {
  if (home === 0 && away === 0) return [[]];
  const first = home > 0 ? ordersOf({ home: home - 1, away }).map((rest): TeamSide[] => ['home', ...rest]) : [];
  const other = away > 0 ? ordersOf({ home, away: away - 1 }).map((rest): TeamSide[] => ['away', ...rest]) : [];
  return [...first, ...other];
}

/** All orders of the remaining goals, each with every combination of scorers. */
export function furtherGoals(further: Score, players: readonly ScorerShare[]): FurtherGoals[] {
  const orders = ordersOf(further);
  return orders.flatMap((sides) =>
    sides.reduce<FurtherGoals[]>(
      (games, side) =>
        games.flatMap(({ goals, chance }) =>
          scorersOf(side, players).map(([scorer, share]) => ({
            goals: [...goals, { side, scorer }],
            chance: chance * share,
          })),
        ),
      [{ goals: [], chance: 1 / orders.length }],
    ),
  );
}

function scorersOf(side: TeamSide, players: readonly ScorerShare[]): [scorer: number | null, share: number][] {
  const own = players.filter((player) => player.side === side);
  const rest = 1 - own.reduce((sum, { share }) => sum + share, 0);
  const counting = 1 - OWN_GOAL_SHARE;
  const named = own.map(({ id, share }): [number, number] => [id, counting * share]);
  return [...named, [0, counting * rest], [null, OWN_GOAL_SHARE]];
}

export const scored = (goal: Goal): ScoredGoal => ({
  side: goal.team,
  scorer: goal.ownGoal ? null : (goal.playerId ?? 0),
});

export function scoreOf(goals: readonly ScoredGoal[]): Score {
  const home = goals.filter(({ side }) => side === 'home').length;
  return { home, away: goals.length - home };
}

/** The order of a game's goals, of which the first `placedAfter` were scored before the bet. */
export function orderOf(goals: readonly ScoredGoal[], placedAfter: number): GoalOrder {
  const scores = goals.map((_goal, index) => scoreOf(goals.slice(0, index + 1)));
  const firstTo = (max: number) => goals[scores.findIndex(({ home, away }) => Math.max(home, away) >= max)]?.side;
  return {
    score: scoreOf(goals),
    first: goals[0]?.side ?? null,
    last: goals.at(-1)?.side ?? null,
    next: goals[placedAfter]?.side ?? null,
    raceTo2: firstTo(2) ?? null,
    raceTo3: firstTo(3) ?? null,
    homeTrailed: scores.some(({ home, away }) => home < away),
    awayTrailed: scores.some(({ home, away }) => away < home),
  };
}

/** A game's ending for a player who played from the start. */
export function playerEndingOf(
  goals: readonly ScoredGoal[],
  { id, side }: Pick<ScorerShare, 'id' | 'side'>,
): PlayerEnding {
  const counting = goals.filter(({ scorer }) => scorer !== null);
  return {
    score: scoreOf(goals),
    side,
    wasOnForFirst: true,
    goals: Math.min(counting.filter(({ scorer }) => scorer === id).length, 3),
    scoredFirst: counting[0]?.scorer === id,
    scoredLast: counting.at(-1)?.scorer === id,
  };
}

/** Every half-time and full-time score with up to this many goals per side in each half. */
export function allHalves(max: number): Halves[] {
  const scores = scoresUpTo(max);
  return scores.flatMap((halfTime) =>
    scores.map((later) => ({
      halfTime,
      fullTime: { home: halfTime.home + later.home, away: halfTime.away + later.away },
    })),
  );
}

export function scoresUpTo(max: number): Score[] {
  const numbers = Array.from({ length: max + 1 }, (_none, index) => index);
  return numbers.flatMap((home) => numbers.map((away) => ({ home, away })));
}
