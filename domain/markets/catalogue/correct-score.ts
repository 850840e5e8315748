// The correct score markets. `other` wins if the score had no price when the bet was placed.
import type { Score } from '#domain/game.ts';
import { HALVES_OF_A_GAME, listed, wonBy } from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

/** The first thirteen are in the specification's games table; 3-2 and 2-3 on its betting page. */
const SCORES = '1-0 2-0 2-1 1-1 0-0 0-1 0-2 1-2 2-2 3-0 3-1 1-3 0-3 3-2 2-3'.split(' ');
const SCORES_OF_A_HALF = '0-0 1-0 0-1 1-1 2-0 0-2 2-1 1-2 2-2 3-0 0-3'.split(' ');
/** Half-time scores, each with common final scores after it. */
const SCORES_OF_BOTH_HALVES = [
  ...after('0-0', '0-0 1-0 0-1 1-1 2-0 0-2 2-1 1-2'),
  ...after('1-0', '1-0 2-0 1-1 2-1 1-2 3-0'),
  ...after('0-1', '0-1 0-2 1-1 1-2 2-1 0-3'),
  ...after('1-1', '1-1 2-1 1-2 2-2'),
  ...after('2-0', '2-0 3-0'),
  ...after('0-2', '0-2 0-3'),
];

export const CORRECT_SCORE: readonly Market[] = [
  {
    ...listed('correct_score', 1400, [...SCORES, 'other']),
    rest: 'other',
    dependsOn: 'full_time_score',
    outcome: wonBy(text),
  },
  ...HALVES_OF_A_GAME.map(
    (half): Market => ({
      ...listed(`${half}_correct_score`, 1400, [...SCORES_OF_A_HALF, 'other']),
      rest: 'other',
      dependsOn: `${half}_score`,
      outcome: wonBy(text),
    }),
  ),
  {
    ...listed('half_time_full_time_correct_score', 1600, [...SCORES_OF_BOTH_HALVES, 'other']),
    rest: 'other',
    dependsOn: 'half_time_and_full_time',
    outcome: wonBy(({ halfTime, fullTime }) => `${text(halfTime)}_${text(fullTime)}`),
  },
];

function after(halfTime: string, fullTime: string): string[] {
  return fullTime.split(' ').map((score) => `${halfTime}_${score}`);
}

function text({ home, away }: Score): string {
  return `${home}-${away}`;
}
