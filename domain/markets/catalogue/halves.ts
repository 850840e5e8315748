// The markets on one half or on both, except handicaps, winning margins and correct scores.
import type { Halves } from '#domain/endings/ending.ts';
import { leader, type Score, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import {
  aboveLine,
  bothScore,
  DOUBLE_CHANCES,
  HALVES_OF_A_GAME,
  isCovered,
  listed,
  noBetOn,
  ODD_EVEN,
  OVER_UNDER,
  oddOrEven,
  pairs,
  RESULTS,
  secondHalf,
  totalGoals,
  wonBy,
  wonIf,
  YES_NO,
  yesIf,
} from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const HALVES: readonly Market[] = [
  {
    ...listed('half_time_full_time', 1200, pairs(RESULTS, RESULTS)),
    dependsOn: 'half_time_and_full_time',
    outcome: wonBy(({ halfTime, fullTime }) => `${leader(halfTime)}_${leader(fullTime)}`),
  },
  ...HALVES_OF_A_GAME.flatMap(resultsOfHalf),
  ...HALVES_OF_A_GAME.flatMap(goalsOfHalf),
  ...HALVES_OF_A_GAME.flatMap((half) => TEAM_SIDES.map((side) => sideTotal(half, side))),
  {
    ...listed('half_with_most_goals', 550, ['first_half', 'equal', 'second_half']),
    dependsOn: 'half_time_and_full_time',
    outcome: wonBy(halfWithMostGoals),
  },
  bothHalves('goal_in_both_halves', (half) => totalGoals(half) > 0),
  bothHalves('both_halves_over_1_5', (half) => totalGoals(half) > 1.5),
  bothHalves('both_halves_under_1_5', (half) => totalGoals(half) < 1.5),
  ...TEAM_SIDES.map((side) => bothHalves(`${side}_to_score_in_both_halves`, (half) => half[side] > 0)),
  ...TEAM_SIDES.map((side) => bothHalves(`${side}_to_win_both_halves`, (half) => leader(half) === side)),
  ...TEAM_SIDES.map(winEitherHalf),
];

type Half = (typeof HALVES_OF_A_GAME)[number];

function resultsOfHalf(half: Half): Market[] {
  return [
    {
      ...listed(`${half}_result`, 550, RESULTS),
      dependsOn: `${half}_score`,
      outcome: wonBy(leader),
    },
    {
      ...listed(`${half}_double_chance`, 550, DOUBLE_CHANCES),
      dependsOn: `${half}_score`,
      outcome: wonIf(isCovered),
    },
    {
      ...listed(`${half}_draw_no_bet`, 500, ['home', 'away']),
      dependsOn: `${half}_score`,
      outcome: noBetOn('draw'),
    },
  ];
}

function goalsOfHalf(half: Half): Market[] {
  return [
    {
      ...listed(`${half}_total`, 500, OVER_UNDER),
      lines: { from: 2, to: 18, step: 4, always: [2, 6] },
      dependsOn: `${half}_score`,
      outcome: aboveLine(totalGoals),
    },
    {
      ...listed(`${half}_asian_total`, 450, OVER_UNDER),
      lines: { from: 2, to: 18, step: 1 },
      dependsOn: `${half}_score`,
      outcome: aboveLine(totalGoals),
    },
    {
      ...listed(`${half}_both_teams_score`, 500, YES_NO),
      dependsOn: `${half}_score`,
      outcome: yesIf(bothScore),
    },
    {
      ...listed(`${half}_odd_even`, 500, ODD_EVEN),
      dependsOn: `${half}_score`,
      outcome: wonBy((score: Score) => oddOrEven(totalGoals(score))),
    },
  ];
}

function sideTotal(half: Half, side: TeamSide): Market {
  return {
    ...listed(`${half}_${side}_total`, 500, OVER_UNDER),
    lines: { from: 2, to: 14, step: 4, always: [2] },
    dependsOn: `${half}_score`,
    outcome: aboveLine((score) => score[side]),
  };
}

function bothHalves(name: string, happens: (half: Score) => boolean): Market {
  return {
    ...listed(name, 500, YES_NO),
    dependsOn: 'half_time_and_full_time',
    outcome: yesIf((halves) => happens(halves.halfTime) && happens(secondHalf(halves))),
  };
}

function winEitherHalf(side: TeamSide): Market {
  return {
    ...listed(`${side}_to_win_either_half`, 500, YES_NO),
    dependsOn: 'half_time_and_full_time',
    outcome: yesIf((halves) => leader(halves.halfTime) === side || leader(secondHalf(halves)) === side),
  };
}

function halfWithMostGoals(halves: Halves): string {
  const first = totalGoals(halves.halfTime);
  const second = totalGoals(secondHalf(halves));
  if (first === second) return 'equal';
  return first > second ? 'first_half' : 'second_half';
}
