import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { boostProblem, maxPromotionCost, minBoostStake } from '#domain/promotion.ts';

it.each([
  [249, 'not_above_price'],
  [250, 'not_above_price'],
  [251, null],
  [500, null],
  [501, 'above_ceiling'],
] as const)('a price of 2.50 boosted to %d hundredths: %s', (boosted, problem) => {
  expect(boostProblem(oddsHundredths(boosted), oddsHundredths(250))).toBe(problem);
});

it.each([
  ['a boost: the profit on its bets', { boost: { odds: 260, maxStake: 2500, maxBets: 500 } }, 2_000_000],
  ['a boost of odd stakes: rounded up for each bet', { boost: { odds: 133, maxStake: 1, maxBets: 10 } }, 10],
  ['a code: one free bet for each player', { freeBet: { amount: 1000, maxGrants: 20 } }, 20_000],
  ['a code for all', { freeBet: { amount: 1, maxGrants: null } }, Number.POSITIVE_INFINITY],
  ['a notice', {}, 0],
])('costs at most: %s', (_name, promotion, most) => {
  expect(maxPromotionCost(promotion)).toBe(most);
});

it.each([
  [2500, 250],
  [2509, 250],
  [9, 1],
])('a boost up to %i has a minimum stake of %i', (maxStake, minStake) => {
  expect(minBoostStake(cents(maxStake))).toBe(minStake);
});
