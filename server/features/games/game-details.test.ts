import { expect, it } from 'vitest';
import { roundedChances } from '#server/features/games/game-details.ts';

it.each([
  [
    { home: 0.4124, away: 0.3124 },
    { home: 0.412, draw: 0.276, away: 0.312 },
  ],
  [
    { home: 0.9995, away: 0.0005 },
    { home: 1, draw: 0, away: 0 },
  ],
  [
    { home: 0.0005, away: 0.9995 },
    { home: 0.001, draw: 0, away: 0.999 },
  ],
])('rounds the chances %j so that they sum to 1', (chances, rounded) => {
  expect(roundedChances(chances)).toEqual(rounded);
});
