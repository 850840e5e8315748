// The markets on the number and the order of goals.
import { type Score, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import {
  aboveLine,
  bothScore,
  isInRange,
  listed,
  ODD_EVEN,
  OVER_UNDER,
  oddOrEven,
  other,
  totalGoals,
  wonBy,
  wonIf,
  YES_NO,
  yesIf,
} from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const GOALS: readonly Market[] = [
  {
    ...listed('over_under', 500, OVER_UNDER),
    lines: { from: 2, to: 34, step: 4, always: [2, 6, 10, 14] },
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: aboveLine(totalGoals),
  },
  {
    ...listed('asian_total', 400, OVER_UNDER),
    lines: { from: 2, to: 34, step: 1 },
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: aboveLine(totalGoals),
  },
  {
    ...listed('both_teams_score', 500, YES_NO),
    dependsOn: 'full_time_score',
    outcome: yesIf(bothScore),
  },
  {
    ...listed('which_team_to_score', 700, ['both', 'home_only', 'away_only', 'neither']),
    dependsOn: 'full_time_score',
    outcome: wonBy(whoScores),
  },
  ...TEAM_SIDES.map(sideTotal),
  {
    ...listed('exact_goals', 900, ['0', '1', '2', '3', '4', '5', '6_or_more']),
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: wonIf((range, score) => isInRange(range, totalGoals(score))),
  },
  {
    ...listed('goal_range', 700, ['0_to_1', '2_to_3', '4_to_5', '6_or_more']),
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: wonIf((range, score) => isInRange(range, totalGoals(score))),
  },
  {
    ...listed('multi_goals', 600, multiGoals(6)),
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: wonIf((range, score) => isInRange(range, totalGoals(score))),
  },
  ...TEAM_SIDES.flatMap(sideRanges),
  {
    ...listed('odd_even', 450, ODD_EVEN),
    explainedBy: 'goals',
    dependsOn: 'full_time_score',
    outcome: wonBy((score) => oddOrEven(totalGoals(score))),
  },
  ...TEAM_SIDES.map(sideOddEven),
  ...TEAM_SIDES.map(cleanSheet),
  {
    ...listed('first_team_to_score', 550, ['home', 'no_goal', 'away']),
    dependsOn: 'goal_order',
    reads: ['first'],
    outcome: wonBy(({ first }) => first ?? 'no_goal'),
  },
  {
    ...listed('last_team_to_score', 550, ['home', 'no_goal', 'away']),
    dependsOn: 'goal_order',
    reads: ['last'],
    outcome: wonBy(({ last }) => last ?? 'no_goal'),
  },
  {
    ...listed('next_goal', 550, ['home', 'no_goal', 'away']),
    dependsOn: 'goal_order',
    reads: ['next'],
    outcome: wonBy(({ next }) => next ?? 'no_goal'),
  },
  {
    ...listed('race_to_2_goals', 550, ['home', 'neither', 'away']),
    dependsOn: 'goal_order',
    reads: ['raceTo2'],
    outcome: wonBy(({ raceTo2 }) => raceTo2 ?? 'neither'),
  },
  {
    ...listed('race_to_3_goals', 600, ['home', 'neither', 'away']),
    dependsOn: 'goal_order',
    reads: ['raceTo3'],
    outcome: wonBy(({ raceTo3 }) => raceTo3 ?? 'neither'),
  },
];

function whoScores({ home, away }: Score): string {
  if (home > 0) return away > 0 ? 'both' : 'home_only';
  return away > 0 ? 'away_only' : 'neither';
}

/** All ranges of two or more numbers from 1 to the maximum, and everything above it. */
function multiGoals(max: number): string[] {
  const ranges: string[] = [];
  for (let from = 1; from < max; from += 1) for (let to = from + 1; to <= max; to += 1) ranges.push(`${from}_to_${to}`);
  return [...ranges, `${max + 1}_or_more`];
}

function sideTotal(side: TeamSide): Market {
  return {
    ...listed(`${side}_total`, 500, OVER_UNDER),
    lines: { from: 2, to: 22, step: 4, always: [2, 6] },
    dependsOn: 'full_time_score',
    outcome: aboveLine((score) => score[side]),
  };
}

function sideRanges(side: TeamSide): Market[] {
  return [
    {
      ...listed(`${side}_exact_goals`, 800, ['0', '1', '2', '3_or_more']),
      dependsOn: 'full_time_score',
      outcome: wonIf((range, score) => isInRange(range, score[side])),
    },
    {
      ...listed(`${side}_multi_goals`, 600, multiGoals(3)),
      dependsOn: 'full_time_score',
      outcome: wonIf((range, score) => isInRange(range, score[side])),
    },
  ];
}

function sideOddEven(side: TeamSide): Market {
  return {
    ...listed(`${side}_odd_even`, 500, ODD_EVEN),
    dependsOn: 'full_time_score',
    outcome: wonBy((score) => oddOrEven(score[side])),
  };
}

function cleanSheet(side: TeamSide): Market {
  return {
    ...listed(`${side}_clean_sheet`, 500, YES_NO),
    dependsOn: 'full_time_score',
    outcome: yesIf((score) => score[other(side)] === 0),
  };
}
