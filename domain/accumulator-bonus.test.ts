import { describe, expect, it } from 'vitest';
import {
  type BonusTerms,
  bonusCents,
  bonusOfOdds,
  bonusPercent,
  highestSafePercent,
  isMoreGenerous,
  isWorseBonus,
  nextBonusStep,
  settledBonus,
  stepProblem,
  unsafeStep,
} from '#domain/accumulator-bonus.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, oddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import { OUTCOMES, type Outcome } from '#domain/settlement/outcome.ts';

const steps = [
  { legs: 3, percent: 5 },
  { legs: 5, percent: 10 },
  { legs: 6, percent: 15 },
];
const terms: BonusTerms = { minOdds: oddsHundredths(150), maxCents: cents(50_000), steps };
const odds = (...values: number[]): OddsHundredths[] => values.map(oddsHundredths);
const leg = (value: number, outcome: Outcome | null) => ({ odds: oddsHundredths(value), outcome });

/** Seeded, so that every run uses the same numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it.each([
  [0, 0, 3],
  [2, 0, 3],
  [3, 5, 5],
  [4, 5, 5],
  [5, 10, 6],
  [6, 15, undefined],
  [20, 15, undefined],
])('%i selections get %i percent, and the next step is at %s', (legs, percent, next) => {
  expect(bonusPercent(steps, legs)).toBe(percent);
  expect(nextBonusStep(steps, legs)?.legs).toBe(next);
});

it('counts only selections at or above the minimum odds', () => {
  expect(bonusOfOdds(terms, odds(150, 150, 150))?.percent).toBe(5);
  expect(bonusOfOdds(terms, odds(150, 150, 149))).toBeNull();
  expect(bonusOfOdds(terms, odds(150, 150, 149, 200))?.percent).toBe(5);
});

it.each([
  ['a percentage of the net winnings only', 10, 1000, 2500, 150],
  ['rounded down', 15, 1000, 1099, 14],
  ['capped at the maximum', 15, 1000, 1_000_000, 50_000],
  ['zero without a profit', 15, 1000, 1000, 0],
  ['zero for a payout below the stake', 15, 1000, 400, 0],
])('%s', (_name, percent, stake, payout, bonus) => {
  expect(bonusCents(percent, terms.maxCents, { stake: cents(stake), payout: cents(payout) })).toBe(bonus);
});

const won = { stake: cents(1000), payout: cents(11_000) };
it.each<[string, [number, Outcome | null][], number]>([
  [
    'every selection won',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
    ],
    1000,
  ],
  [
    'a void selection lowers the bonus by a step',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'void'],
    ],
    500,
  ],
  [
    'too few selections are left',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'void'],
    ],
    0,
  ],
  [
    'a half-won selection counts',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'half_won'],
    ],
    500,
  ],
  [
    'a half-lost selection forfeits the bonus',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'half_lost'],
    ],
    0,
  ],
  [
    'a lost selection forfeits the bonus',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, 'lost'],
    ],
    0,
  ],
  [
    'undecided',
    [
      [200, 'won'],
      [200, 'won'],
      [200, 'won'],
      [200, null],
    ],
    0,
  ],
  [
    'a selection at short odds wins but does not count',
    [
      [200, 'won'],
      [200, 'won'],
      [120, 'won'],
    ],
    0,
  ],
  [
    'every selection is void',
    [
      [200, 'void'],
      [200, 'void'],
      [200, 'void'],
    ],
    0,
  ],
])('settles a bet: %s', (_name, legs, bonus) => {
  expect(
    settledBonus(
      terms,
      legs.map(([value, outcome]) => leg(value, outcome)),
      won,
    ),
  ).toBe(bonus);
});

it('pays nothing on lost or undecided bets, is capped, and never falls with more winnings or selections', () => {
  const random = randomNumbers(7);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  for (let run = 0; run < 2000; run += 1) {
    const legs = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      leg(101 + Math.floor(random() * 300), pick([...OUTCOMES, 'won', 'won', 'won', null])),
    );
    const stake = cents(1 + Math.floor(random() * 100_000));
    const payout = cents(Math.floor(random() * 3_000_000));
    const bonus = settledBonus(terms, legs, { stake, payout });
    expect(bonus).toBeLessThanOrEqual(terms.maxCents);
    expect(bonus).toBeGreaterThanOrEqual(0);
    if (payout <= stake || legs.some(({ outcome }) => outcome === null || outcome.endsWith('lost')))
      expect(bonus).toBe(0);
    if (legs.every(({ outcome }) => outcome === 'void')) expect(bonus).toBe(0);
    expect(settledBonus(terms, legs, { stake, payout: cents(payout + 500) })).toBeGreaterThanOrEqual(bonus);
    if (legs.every(({ outcome }) => outcome === 'won' || outcome === 'half_won'))
      expect(settledBonus(terms, [...legs, leg(150, 'won')], { stake, payout })).toBeGreaterThanOrEqual(bonus);
    const promised = bonusOfOdds(
      terms,
      legs.map((each) => each.odds),
    );
    expect(bonus).toBeLessThanOrEqual(bonusCents(promised?.percent ?? 0, terms.maxCents, { stake, payout }));
  }
});

describe('steps', () => {
  it.each([
    [[], null],
    [steps, null],
    [
      [
        { legs: 4, percent: 5 },
        { legs: 4, percent: 6 },
      ],
      { index: 1, field: 'legs' },
    ],
    [
      [
        { legs: 4, percent: 5 },
        { legs: 5, percent: 5 },
      ],
      { index: 1, field: 'percent' },
    ],
    [
      [
        { legs: 5, percent: 5 },
        { legs: 4, percent: 9 },
      ],
      { index: 1, field: 'legs' },
    ],
  ])('must be in ascending order: %j', (ladder, problem) => expect(stepProblem(ladder)).toEqual(problem));

  it('are more generous if any accumulator could get a higher bonus', () => {
    const on = { ...terms, isOn: true };
    const cases: [Partial<typeof on>, boolean][] = [
      [{}, false],
      [{ isOn: false }, false],
      [{ minOdds: oddsHundredths(140) }, true],
      [{ minOdds: oddsHundredths(160) }, false],
      [{ maxCents: cents(50_001) }, true],
      [{ maxCents: cents(100) }, false],
      [{ steps: [{ legs: 4, percent: 5 }] }, false],
      [{ steps: [{ legs: 4, percent: 6 }] }, true],
      [{ steps: [...steps, { legs: 9, percent: 20 }] }, true],
    ];
    for (const [change, isMore] of cases) expect(isMoreGenerous(on, { ...on, ...change })).toBe(isMore);
    expect(isMoreGenerous({ ...on, isOn: false }, on)).toBe(true);
  });
});

describe('the highest safe bonus', () => {
  it.each([
    [3, 400, 12],
    [5, 400, 21],
    [6, 400, 26],
    [20, 400, 100],
    [5, 0, 0],
  ])('for %i selections at %i basis points is %i percent', (legs, points, percent) => {
    expect(highestSafePercent(legs, points)).toBe(percent);
  });

  it('is exceeded by the first unsafe step', () => {
    expect(unsafeStep(steps, 400)).toBeNull();
    expect(unsafeStep(steps, 100)).toBe(0);
    expect(unsafeStep(steps, 220)).toBe(2);
  });

  /** A book with these chances; each price is rounded down, like real prices. */
  const bookOf = (chances: readonly number[], points: number) =>
    chances.map((chance) => oddsHundredths(Math.max(101, Math.floor(1_000_000 / (chance * (10_000 + points))))));

  /** The return per unit staked when every combination is backed so that each pays the same. */
  function returnOfCover(books: readonly OddsHundredths[][], ladder: BonusTerms): number {
    const combinations = books.reduce<OddsHundredths[][]>(
      (all, book) => all.flatMap((chosen) => book.map((each) => [...chosen, each])),
      [[]],
    );
    const stake: Cents = cents(10_000_000);
    const cost = combinations.map((chosen) => {
      const payout = potentialWinCents(stake, totalOdds(chosen));
      const bonus = bonusCents(bonusOfOdds(ladder, chosen)?.percent ?? 0, ladder.maxCents, { stake, payout });
      return stake / (payout + bonus);
    });
    return 1 / cost.reduce((sum, each) => sum + each, 0);
  }

  it('rules out a profit from backing every combination of results, unlike three times that bonus', () => {
    const random = randomNumbers(11);
    let wins = 0;
    for (let run = 0; run < 60; run += 1) {
      const points = 300 + Math.floor(random() * 500);
      const legs = 3 + (run % 3);
      const books = Array.from({ length: legs }, () => {
        const weights = Array.from({ length: 2 + Math.floor(random() * 2) }, () => 0.5 + random());
        const total = weights.reduce((sum, each) => sum + each, 0);
        return bookOf(
          weights.map((weight) => weight / total),
          points,
        );
      });
      const withPercent = (percent: number): BonusTerms => ({
        minOdds: oddsHundredths(101),
        maxCents: cents(Number.MAX_SAFE_INTEGER),
        steps: [{ legs, percent }],
      });
      const safe = highestSafePercent(legs, points);
      expect(unsafeStep([{ legs, percent: safe }], points)).toBeNull();
      expect(returnOfCover(books, withPercent(safe))).toBeLessThanOrEqual(1);
      if (returnOfCover(books, withPercent(safe * 3)) > 1) wins += 1;
    }
    expect(wins).toBeGreaterThan(0);
  });
});

it('is worse at higher minimum odds if the reduced odds of a bet builder may be below them', () => {
  const seen: BonusTerms = { minOdds: oddsHundredths(120), maxCents: cents(10_000), steps: [{ legs: 3, percent: 10 }] };
  const bet = { odds: odds(200, 200, 200), stake: cents(100), payout: cents(800) };
  for (const [minOdds, hasBuilder, isWorse] of [
    [130, true, true],
    [130, false, false],
    [120, true, false],
    [110, true, false],
  ] as const)
    expect(isWorseBonus(seen, { ...seen, minOdds: oddsHundredths(minOdds) }, { ...bet, hasBuilder })).toBe(isWorse);
});

it('pays at least the bonus the player saw, whichever selections are void, unless the terms are worse', () => {
  const random = randomNumbers(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const ladder = (): BonusTerms => {
    const first = 1 + below(4);
    const second = 2 + below(4);
    const ladderSteps = [
      { legs: 3, percent: first },
      { legs: 4 + below(2), percent: first + second },
    ];
    return { minOdds: oddsHundredths(150 + 10 * below(4)), maxCents: cents(50 + below(400)), steps: ladderSteps };
  };
  const results = { worse: 0, kept: 0, more: 0 };
  for (let round = 0; round < 3000; round += 1) {
    const seen = ladder();
    const current = ladder();
    const values = odds(...Array.from({ length: 3 + below(4) }, () => 140 + 10 * below(8)));
    const payout = (won: readonly OddsHundredths[]) => potentialWinCents(cents(1000), totalOdds(won));
    const bet = { odds: values, hasBuilder: false, stake: cents(1000), payout: payout(values) };
    const isWorse = isWorseBonus(seen, current, bet);
    results[isWorse ? 'worse' : 'kept'] += 1;
    for (let voids = 0; voids < 2 ** values.length; voids += 1) {
      const isVoid = (at: number) => (voids >> at) % 2 === 1;
      const legs = values.map((value, index) => ({
        odds: value,
        outcome: isVoid(index) ? ('void' as const) : ('won' as const),
      }));
      const winnings = { stake: cents(1000), payout: payout(values.filter((_, index) => !isVoid(index))) };
      const then = settledBonus(seen, legs, winnings);
      const now = settledBonus(current, legs, winnings);
      if (now > then) results.more += 1;
      if (!isWorse) expect(now).toBeGreaterThanOrEqual(then);
    }
  }
  expect(Math.min(...Object.values(results))).toBeGreaterThan(300);
  const bet = { odds: odds(200, 200, 200), hasBuilder: false, stake: cents(100), payout: cents(800) };
  expect(isWorseBonus(null, null, bet)).toBe(false);
});
