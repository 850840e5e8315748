import { expect, it } from 'vitest';
import { cents, maxAmount } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { boostRange, expectedBoostCost, maxPromotionCost, minBoostStake } from '#domain/promotion.ts';

it.each([
  ['just above the price to twice the price', 250, { min: 251, max: 500 }],
  ['not above the highest odds', 99_990, { min: 99_991, max: 100_000 }],
] as const)('a selection can be boosted from %s', (_name, price, range) => {
  expect(boostRange(oddsHundredths(price))).toEqual(range);
});

it.each([
  ['the difference from the price, on the bets that win', 260, 0.4, 4000],
  ['nothing at or below the price', 250, 0.4, 0],
] as const)('a boost is expected to cost %s', (_name, odds, chance, cost) => {
  expect(expectedBoostCost({ odds, price: 250, maxStake: 1000, bets: 100 }, chance)).toBe(cost);
});

it('expects a boost to cost at most the largest exact amount, whatever terms are entered', () => {
  const terms = { odds: 5000, price: 250, maxStake: maxAmount(), bets: 1_000_000 };
  expect(expectedBoostCost(terms, 0.4)).toBe(Number.MAX_SAFE_INTEGER);
});

it.each([
  ['a boost costs at most the profit on its bets', { boost: { odds: 260, maxStake: 2500, maxBets: 500 } }, 2_000_000],
  ['the profit on each bet of a boost is rounded up to a cent', { boost: { odds: 133, maxStake: 1, maxBets: 10 } }, 10],
  ['a code costs at most its maximum number of free bets', { freeBet: { amount: 1000, maxGrants: 20 } }, 20_000],
  [
    'the cost of an unlimited code has no maximum',
    { freeBet: { amount: 1, maxGrants: null } },
    Number.POSITIVE_INFINITY,
  ],
  ['a notice costs nothing', {}, 0],
])('%s', (_name, promotion, max) => {
  expect(maxPromotionCost(promotion)).toBe(max);
});

it.each([
  [2500, 250],
  [2509, 250],
  [9, 1],
])('a boost with a maximum stake of %i has a minimum stake of %i', (maxStake, minStake) => {
  expect(minBoostStake(cents(maxStake))).toBe(minStake);
});
