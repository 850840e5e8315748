// The handicap markets, and the winning margins. A line is the home side's; the away side's is its
// opposite. The Asian handicap of the whole game counts the goals after the bet; all others count
// the goals of their period.
import { leader, type Score, type TeamSide } from '#domain/game.ts';
import { asianHandicap, HALVES_OF_A_GAME, listed, RESULTS, wonBy } from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const HANDICAPS: readonly Market[] = [
  {
    ...listed('handicap', 400, ['home', 'away']),
    lines: { from: -20, to: 20, step: 1 },
    explainedBy: 'margin',
    dependsOn: 'score_since_placement',
    outcome: asianHandicap,
  },
  {
    ...listed('european_handicap', 550, RESULTS),
    lines: { from: -12, to: 12, step: 4, except: [0], always: [-8, -4, 4, 8] },
    dependsOn: 'full_time_score',
    outcome: wonBy(({ home, away }, line) => leader({ home: home * 4 + line, away: away * 4 })),
  },
  {
    ...listed('winning_margin', 1000, marginsUpTo(4)),
    dependsOn: 'full_time_score',
    outcome: wonBy((score) => marginOf(score, 4)),
  },
  {
    ...listed('first_half_winning_margin', 1000, marginsUpTo(2)),
    dependsOn: 'first_half_score',
    outcome: wonBy((score) => marginOf(score, 2)),
  },
  ...HALVES_OF_A_GAME.map(
    (half): Market => ({
      ...listed(`${half}_handicap`, 450, ['home', 'away']),
      lines: { from: -12, to: 12, step: 1 },
      dependsOn: `${half}_score`,
      outcome: asianHandicap,
    }),
  ),
];

/** "home_by_1" to "home_by_4_or_more" for a maximum of 4, the draws, and the same for away. */
function marginsUpTo(max: number): string[] {
  const margins = Array.from({ length: max }, (_none, index) => marginText(index + 1, max));
  const of = (side: TeamSide) => margins.map((margin) => `${side}_${margin}`);
  return [...of('home'), 'score_draw', 'no_goals', ...of('away')];
}

function marginOf(score: Score, max: number): string {
  if (leader(score) === 'draw') return score.home === 0 ? 'no_goals' : 'score_draw';
  return `${leader(score)}_${marginText(Math.abs(score.home - score.away), max)}`;
}

function marginText(goals: number, max: number): string {
  return goals < max ? `by_${goals}` : `by_${max}_or_more`;
}
