import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Score } from '#domain/game.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { type BuilderTerms, builderValue } from '#domain/pricing/builder-value.ts';
import { legValue, quoteCashOut } from '#domain/pricing/cash-out.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { scorerShares } from '#domain/pricing/scorers.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

const MODEL = { homeGoals: 1.75, awayGoals: 1.05, drawTilt: 0 };
const OUTLOOK = outlookBeforeKickOff(MODEL);
const SHARES = scorerShares([1, 2].map((id) => ({ id, side: 'home' as const, position: 'FW' })));

const leg = (market: LegTerms['market'], selection: string, line: number | null = null): LegTerms => ({
  market,
  selection,
  playerId: null,
  line: line === null ? null : lineQuarters(line * 4),
  odds: oddsHundredths(200),
  scoreAtPlacement: null,
  pricedSelections: null,
});
const scorer = (playerId: number): LegTerms => ({ ...leg('anytime_goalscorer', 'A player'), playerId });
const HOME = leg('match_result', 'home');
const OVER = leg('over_under', 'over', 2.5);
const OVER_3 = leg('over_under', 'over', 3.5);
const BOTH = leg('both_teams_score', 'yes');

const at = (score: Score, minute: number): Outlook =>
  liveOutlook(MODEL, { ...clockAt(matchMinute(minute)), score, halfTime: minute > 45 ? score : null, goals: [] });

/** A builder placed in this game state, at its current price. */
function placed(legs: readonly LegTerms[], outlook = OUTLOOK, outcomes: (Outcome | null)[] = legs.map(() => null)) {
  const price = priceTogether({ outlook, selections: legs, shares: SHARES });
  if (price.refused !== null) throw new Error(price.refused);
  return { terms: { legs, outcomes, builder: price } satisfies BuilderTerms, price };
}

describe('a bet builder', () => {
  it('is worth its odds times the joint chance, not the product', () => {
    const { terms, price } = placed([HOME, OVER_3, BOTH]);
    expect(builderValue(terms, OUTLOOK, SHARES)).toBeCloseTo((price.chance * price.odds) / 100, 12);
    const product = [HOME, OVER_3, BOTH].reduce((all, each) => (all * (legValue(OUTLOOK, each) as number)) / 2, 1);
    expect(price.chance).not.toBeCloseTo(product, 2);
  });

  it.each([
    ['all won', ['won', 'won'], (odds: number) => odds / 100],
    ['one lost', ['won', 'lost'], () => 0],
    ['one lost, one open', [null, 'lost'], () => 0],
    ['all void', ['void', 'void'], () => 1],
  ] as const)('is worth what it settles for with %s', (_name, outcomes, expected) => {
    const { terms, price } = placed([HOME, OVER], OUTLOOK, [...outcomes]);
    expect(builderValue(terms, OUTLOOK, SHARES)).toBe(expected(price.odds));
  });

  it('counts a void selection at the odds of the rest', () => {
    const { terms, price } = placed([HOME, OVER_3, BOTH], OUTLOOK, ['won', 'void', null]);
    const value = builderValue(terms, OUTLOOK, SHARES) as number;
    const both = legValue(OUTLOOK, BOTH) as number;
    expect(value).toBeCloseTo(((both / 2) * (price.oddsWithout['0,2'] as number)) / 100, 12);
  });

  it('counts a won selection as certain and prices the rest in the current game state', () => {
    const { terms } = placed([HOME, OVER_3, BOTH]);
    const now = at({ home: 2, away: 1 }, 70);
    const value = builderValue({ ...terms, outcomes: [null, 'won', 'won'] }, now, SHARES) as number;
    expect(value).toBeCloseTo(((legValue(now, HOME) as number) / 2) * (terms.builder.odds / 100), 12);
  });

  it('drops a selection that now follows from the others', () => {
    const { terms } = placed([HOME, leg('over_under', 'over', 1.5)]);
    // At 1-1, a home win needs a third goal.
    const now = at({ home: 1, away: 1 }, 60);
    const outcomes = [null, null];
    expect(builderValue({ ...terms, outcomes }, now, SHARES)).toBeCloseTo(
      ((legValue(now, HOME) as number) / 2) * (terms.builder.odds / 100),
      9,
    );
  });

  it('is worth nothing if its selections can no longer win together', () => {
    const { terms } = placed([HOME, leg('over_under', 'under', 2.5)]);
    expect(builderValue(terms, at({ home: 1, away: 1 }, 60), SHARES)).toBe(0);
  });

  it('is worth less than its odds even if its selections are almost certain', () => {
    const { terms } = placed([HOME, leg('over_under', 'over', 3.5)]);
    const value = builderValue(terms, at({ home: 3, away: 0 }, 5), SHARES) as number;
    expect(value).toBeLessThan(terms.builder.odds / 100);
  });

  it('follows a handicap from the score at placement', () => {
    const before = at({ home: 1, away: 0 }, 30);
    const handicap = { ...leg('handicap', 'home', -0.5), scoreAtPlacement: { home: 1, away: 0 } };
    const { terms } = placed([handicap, { ...BOTH, scoreAtPlacement: { home: 1, away: 0 } }], before);
    // After another home goal, the same bet is half a goal ahead.
    const now = at({ home: 2, away: 0 }, 40);
    const same = priceTogether({ outlook: now, selections: [leg('handicap', 'home', 0.5), BOTH], shares: SHARES });
    expect(same.refused).toBeNull();
    const value = builderValue(terms, now, SHARES) as number;
    expect(value).toBeCloseTo(((same as { chance: number }).chance * terms.builder.odds) / 100, 9);
    const alone = builderValue({ ...terms, outcomes: [null, 'won'] }, now, SHARES) as number;
    expect(alone).toBeCloseTo(((legValue(now, handicap) as number) / 2) * (terms.builder.odds / 100), 9);
  });

  it('has no value after the next goal, or if a scorer or the half-time score is missing', () => {
    const start = at({ home: 0, away: 0 }, 10);
    const next = { ...leg('next_goal', 'home'), scoreAtPlacement: { home: 0, away: 0 } };
    const { terms } = placed([next, OVER], start);
    const scored = {
      ...at({ home: 0, away: 1 }, 20),
      goals: [{ team: 'away' as const, playerId: null, minute: 12, ownGoal: false }],
    };
    expect(builderValue(terms, scored, SHARES)).toBeNull();
    const withScorer = placed([scorer(1), OVER]).terms;
    expect(builderValue(withScorer, scored, SHARES)).toBeNull();
    expect(builderValue(withScorer, OUTLOOK, [])).toBeNull();
    const half = placed([leg('first_half_total', 'over', 0.5), HOME]).terms;
    expect(builderValue(half, { ...at({ home: 0, away: 0 }, 60), halfTime: null }, SHARES)).toBeNull();
  });
});

const selections = [
  HOME,
  OVER,
  BOTH,
  scorer(1),
  leg('match_result', 'draw'),
  leg('over_under', 'under', 3.5),
  leg('handicap', 'away', 0.5),
];

it('a bet builder without a handicap is never worth more than the same builder costs now', () => {
  // A handicap counts the goals after placement: the same handicap is a different bet later.
  const withoutHandicap = selections.filter(({ market }) => market !== 'handicap');
  const state = fc.record({
    home: fc.integer({ min: 0, max: 3 }),
    away: fc.integer({ min: 0, max: 3 }),
    minute: fc.integer({ min: 46, max: 89 }),
  });
  fc.assert(
    fc.property(fc.subarray(withoutHandicap, { minLength: 2, maxLength: 3 }), state, (legs, { home, away, minute }) => {
      const before = priceTogether({ outlook: OUTLOOK, selections: legs, shares: SHARES });
      const now = at({ home, away }, minute);
      const price = priceTogether({ outlook: now, selections: legs, shares: SHARES });
      if (before.refused !== null || price.refused !== null) return;
      const value = builderValue({ legs, outcomes: legs.map(() => null), builder: before }, now, SHARES) as number;
      expect(value).toBeLessThanOrEqual(before.odds / price.odds);
    }),
  );
});

it('a bet builder cashed out at unchanged prices never returns its stake', () => {
  fc.assert(
    fc.property(
      fc.subarray(selections, { minLength: 2, maxLength: 4 }),
      fc.record({
        homeGoals: fc.double({ min: 0.2, max: 3.5, noNaN: true }),
        awayGoals: fc.double({ min: 0.2, max: 3.5, noNaN: true }),
      }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (legs, goals, stakeCents) => {
        const outlook = outlookBeforeKickOff({ ...goals, drawTilt: 0 });
        const price = priceTogether({ outlook, selections: legs, shares: SHARES });
        if (price.refused !== null) return;
        const value = builderValue({ legs, outcomes: legs.map(() => null), builder: price }, outlook, SHARES) as number;
        expect(value).toBeLessThanOrEqual(1);
        const stake = cents(stakeCents);
        const potentialWin = potentialWinCents(stake, price.odds);
        const quote = quoteCashOut({ stake, legValues: [value], potentialWin });
        if (quote === null) return;
        const exact = (stakeCents * price.chance * price.odds) / 100;
        expect(quote.offer).toBeLessThanOrEqual(exact * 0.95 + 1e-6);
        expect(quote.offer).toBeLessThanOrEqual(stakeCents * 0.95);
      },
    ),
    { numRuns: 300 },
  );
});
