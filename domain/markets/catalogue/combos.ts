// The markets that combine two conditions. Total lines are half goals, so no part is void.
import { leader, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import {
  bothScore,
  DOUBLE_CHANCES,
  isCovered,
  listed,
  OVER_UNDER,
  other,
  overOrUnder,
  pairs,
  RESULTS,
  totalGoals,
  wonBy,
  wonIf,
  YES_NO,
  yesIf,
  yesOrNo,
} from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const COMBOS: readonly Market[] = [
  {
    ...listed('result_and_both_teams_score', 800, pairs(RESULTS, YES_NO)),
    dependsOn: 'full_time_score',
    outcome: wonBy((score) => `${leader(score)}_${yesOrNo(bothScore(score))}`),
  },
  {
    ...listed('result_and_total', 800, pairs(RESULTS, OVER_UNDER)),
    lines: { from: 6, to: 18, step: 4, always: [6, 10, 14] },
    dependsOn: 'full_time_score',
    outcome: wonBy((score, line) => `${leader(score)}_${overOrUnder(totalGoals(score), line)}`),
  },
  {
    ...listed('both_teams_score_and_total', 700, pairs(YES_NO, OVER_UNDER)),
    lines: { from: 10, to: 18, step: 4, always: [10, 14] },
    dependsOn: 'full_time_score',
    outcome: wonBy((score, line) => `${yesOrNo(bothScore(score))}_${overOrUnder(totalGoals(score), line)}`),
  },
  {
    ...listed('double_chance_and_both_teams_score', 700, pairs(DOUBLE_CHANCES, YES_NO)),
    dependsOn: 'full_time_score',
    outcome: wonIf(
      (selection, score) => isCovered(selection, score) && selection.endsWith(`_${yesOrNo(bothScore(score))}`),
    ),
  },
  {
    ...listed('double_chance_and_total', 700, pairs(DOUBLE_CHANCES, OVER_UNDER)),
    lines: { from: 6, to: 18, step: 4, always: [6, 10, 14] },
    dependsOn: 'full_time_score',
    outcome: wonIf(
      (selection, score, line) =>
        isCovered(selection, score) && selection.endsWith(`_${overOrUnder(totalGoals(score), line)}`),
    ),
  },
  ...TEAM_SIDES.map(winToNil),
  {
    ...listed('score_first_and_win', 600, ['home', 'neither', 'away']),
    dependsOn: 'goal_order',
    reads: ['first'],
    outcome: wonBy(({ first, score }) => (first !== null && first === leader(score) ? first : 'neither')),
  },
  {
    ...listed('comeback_win', 600, ['home', 'neither', 'away']),
    dependsOn: 'goal_order',
    reads: ['homeTrailed', 'awayTrailed'],
    outcome: wonBy(({ score, homeTrailed, awayTrailed }) => {
      const winner = leader(score);
      return (winner === 'home' && homeTrailed) || (winner === 'away' && awayTrailed) ? winner : 'neither';
    }),
  },
];

function winToNil(side: TeamSide): Market {
  return {
    ...listed(`${side}_win_to_nil`, 500, YES_NO),
    dependsOn: 'full_time_score',
    outcome: yesIf((score) => score[side] > 0 && score[other(side)] === 0),
  };
}
