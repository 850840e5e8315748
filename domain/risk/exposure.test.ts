import { describe, expect, it } from 'vitest';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { cents } from '#domain/money.ts';
import { bestScore, type Position, type PositionLeg, profitByScore } from '#domain/risk/exposure.ts';

type LegChange = Partial<PositionLeg> & { readonly line?: number };

function position(field: string, stake: number, payout: number, { line = 0, ...change }: LegChange = {}): Position {
  const key = keyOfField(field, { handicapLine: lineQuarters(line), asianTotalLine: lineQuarters(10) });
  if (key === null) throw new Error(`no ${field}`);
  return {
    legs: [{ key, base: null, scorerSide: null, ...change }],
    stakeCents: cents(stake),
    payoutCents: cents(payout),
  };
}

const at = (positions: Position[], home: number, away: number, current = { home: 0, away: 0 }) =>
  profitByScore(positions, current).find((score) => score.home === home && score.away === away)?.profitCents;

describe('profit by score', () => {
  it.each([
    ['homeOdds', 2, 1, -1500],
    ['homeOdds', 1, 1, 1000],
    ['correctScore21Odds', 2, 1, -1500],
    ['correctScore21Odds', 3, 1, 1000],
    ['overUnder25Odds', 2, 1, -1500],
    ['overUnder25UnderOdds', 2, 1, 1000],
    ['bttsYesOdds', 2, 1, -1500],
    ['htftHomeHome', 2, 1, -1500],
    ['htftAwayAway', 2, 1, 1000],
    ['firstGoalscorerOdds:7', 2, 1, -1500],
    ['firstGoalscorerOdds:7', 0, 0, 1000],
  ])('a 10.00 bet on %s paying 25.00 makes %i-%i worth %i cents', (field, home, away, profit) => {
    expect(at([position(field, 1000, 2500)], home, away)).toBe(profit);
  });

  it.each([
    ['-1.00', -4, 1, 0, 0],
    ['-0.75', -3, 1, 0, -750],
    ['-1.25', -5, 1, 0, 500],
    ['0.00', 0, 1, 1, 0],
  ])('splits the stake at the home line %s', (_name, quarters, home, away, profit) => {
    const handicap = position('handicapHomeOdds', 1000, 2500, { line: quarters });
    expect(at([handicap], home, away)).toBe(profit);
  });

  it.each([
    ['home', 2, 0, -1500],
    ['home', 0, 2, 1000],
    ['away', 0, 2, -1500],
    ['away', 2, 0, 1000],
    ['away', 1, 1, -1500],
    [null, 0, 2, -1500],
  ] as const)(
    'counts a scorer of the %s side as a liability at %i-%i only if that side scored: %i cents',
    (scorerSide, home, away, profit) => {
      for (const market of ['firstGoalscorerOdds:7', 'lastGoalscorerOdds:7', 'anytimeGoalscorerOdds:7'])
        expect(at([position(market, 1000, 2500, { scorerSide })], home, away)).toBe(profit);
    },
  );

  it('counts an in-play handicap from the score at placement', () => {
    const handicap = position('handicapHomeOdds', 1000, 2500, { line: 0, base: { home: 0, away: 2 } });
    expect(at([handicap], 1, 2, { home: 0, away: 2 })).toBe(-1500);
    expect(at([handicap], 0, 2, { home: 0, away: 2 })).toBe(0);
  });

  it('sums positions, worst score first', () => {
    const positions = [position('homeOdds', 1000, 2500), position('correctScore10Odds', 100, 850)];
    const [worst] = profitByScore(positions, { home: 0, away: 0 });
    expect(worst).toEqual({ home: 1, away: 0, profitCents: -1500 - 750 });
  });

  it('picks the score with the fewest goals among equally bad and equally good scores', () => {
    const scores = profitByScore([position('homeOdds', 1000, 2500)], { home: 0, away: 0 });
    expect([scores[0], bestScore(scores)]).toMatchObject([
      { home: 1, away: 0 },
      { home: 0, away: 0 },
    ]);
  });

  it('leaves out scores that are no longer possible', () => {
    const scores = profitByScore([], { home: 2, away: 1 });
    expect(scores.every(({ home, away }) => home >= 2 && away >= 1)).toBe(true);
  });
});

it('pays a bet builder at the scores where all of its selections win', () => {
  const [home, over, handicap] = [
    position('homeOdds', 0, 0),
    position('overUnder25Odds', 0, 0),
    position('handicapHomeOdds', 0, 0, { line: 2, base: { home: 1, away: 0 } }),
  ].flatMap(({ legs }) => legs) as [PositionLeg, PositionLeg, PositionLeg];
  const builder = (...legs: PositionLeg[]) => [{ legs, stakeCents: cents(1000), payoutCents: cents(4000) }];
  expect(at(builder(home, over), 2, 1)).toBe(-3000);
  expect(at(builder(home, over), 2, 0)).toBe(1000);
  expect(at(builder(over, handicap), 2, 1)).toBe(-3000);
  expect(at(builder(over, handicap), 1, 2)).toBe(1000);
});
