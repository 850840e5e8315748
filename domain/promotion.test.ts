import { expect, it } from 'vitest';
import { oddsHundredths } from '#domain/odds.ts';
import { boostProblem } from '#domain/promotion.ts';

it.each([
  [249, 'not_above_price'],
  [250, 'not_above_price'],
  [251, null],
  [500, null],
  [501, 'above_ceiling'],
] as const)('a price of 2.50 boosted to %d hundredths: %s', (boosted, problem) => {
  expect(boostProblem(oddsHundredths(boosted), oddsHundredths(250))).toBe(problem);
});
