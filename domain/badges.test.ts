import { afterEach, describe, expect, it } from 'vitest';
import { achievementBadges, isBrightShareCard, multiplierText } from '#domain/badges.ts';
import { setCurrency } from '#domain/currency.ts';
import { cents } from '#domain/money.ts';

afterEach(() => setCurrency('USD'));

const bet = (
  stake: number,
  potentialWin: number,
  market: string | null = 'match_result',
  groups: readonly (number | null)[] = [null],
) => ({
  stake: cents(stake),
  potentialWin: cents(potentialWin),
  market,
  legs: groups.map((group) => ({ group })),
});

describe('achievement badges', () => {
  it.each([
    [bet(100, 1000), ['Legendary Win']],
    [bet(100, 999), ['High Roller']],
    [bet(100, 500), ['High Roller']],
    [bet(100, 499), ['Sharp Shooter']],
    [bet(100, 300), ['Sharp Shooter']],
    [bet(100, 299), ['Winner']],
    [bet(40_000, 50_000), ['Big Winner']],
    [bet(40_000, 49_999), ['Great Win']],
    [bet(9000, 10_000), ['Great Win']],
    [bet(9000, 9999), ['Winner']],
    [bet(10_000, 100_000), ['Legendary Win', 'Big Winner']],
    [bet(100, 200, 'correct_score'), ['Score Prophet']],
    [bet(100, 850, 'correct_score'), ['High Roller', 'Score Prophet']],
    [bet(100, 200, null, [null, null]), ['Accumulator Master']],
    [bet(100, 200, null, [1, 1, 1]), ['Winner']],
    [bet(100, 200, null, [1, 1, null]), ['Accumulator Master']],
    [bet(100, 200, null, [1, 1, 2, 2]), ['Accumulator Master']],
    [bet(5000, 60_000, null, [null, null]), ['Legendary Win', 'Big Winner', 'Accumulator Master']],
  ])('%o earns %j', (won, badges) => {
    expect(achievementBadges(won)).toEqual(badges);
  });
});

it.each([
  [bet(9999, 10_000), true],
  [bet(5000, 9999), false],
  [bet(100, 500), true],
  [bet(100, 499), false],
])('the share card of %o is bright: %s', (won, bright) => {
  expect(isBrightShareCard(won)).toBe(bright);
});

it.each([
  ['KES', 5_000_000, ['Big Winner'], true],
  ['KES', 4_999_999, ['Great Win'], true],
  ['KES', 50_000, ['Winner'], false],
  ['UGX', 2_000_000, ['Big Winner'], true],
  ['UGX', 399_999, ['Winner'], false],
] as const)('in %s, a win of %i minor units earns %j and a bright card: %s', (currency, win, badges, bright) => {
  setCurrency(currency);
  expect(achievementBadges(bet(win - 1, win))).toEqual(badges);
  expect(isBrightShareCard(bet(win - 1, win))).toBe(bright);
});

it.each([
  [bet(100, 1234), '12.3'],
  [bet(100, 1235), '12.4'],
  [bet(300, 100), '0.3'],
  [bet(1, 1), '1.0'],
])('the multiplier of %o is shown as %s', (won, text) => {
  expect(multiplierText(won)).toBe(text);
});
