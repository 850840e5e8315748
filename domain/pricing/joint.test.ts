import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetType, findBetType, PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { legValue, quoteCashOut } from '#domain/pricing/cash-out.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { followLoweredOdds, type JointPrice, priceTogether, raiseToListedOdds } from '#domain/pricing/joint.ts';
import { subsetChances } from '#domain/pricing/joint-chances.ts';
import type { JointSelection } from '#domain/pricing/joint-selection.ts';
import { playerChances } from '#domain/pricing/market-chances.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';
import { OWN_GOAL_SHARE, type ScorerShare, scorerShares } from '#domain/pricing/scorers.ts';

const OUTLOOK = outlookBeforeKickOff({ homeGoals: 1.75, awayGoals: 1.05, drawTilt: 0 });
const PLAYERS = [
  ...[1, 2, 3].map((id) => ({ id, side: 'home' as const, position: 'FW' })),
  ...[21, 22, 23].map((id) => ({ id, side: 'away' as const, position: 'FW' })),
];
const SHARES = scorerShares(PLAYERS);
const odds = oddsHundredths;
const COUNTS = 1 - OWN_GOAL_SHARE;

function pick(betType: BetType, selection: string | number, line?: number): JointSelection {
  const wanted = typeof selection === 'number' ? { betType, playerId: selection } : { betType, selection };
  const found = findBetType(wanted);
  if (found === null) throw new Error(`no ${betType} ${selection}`);
  const { market, playerId } = found;
  return { market, selection: found.selection, playerId, line: line === undefined ? found.line : lineQuarters(line) };
}

function price(selections: JointSelection[], outlook: Outlook = OUTLOOK) {
  return priceTogether({ outlook, selections, shares: SHARES });
}

function chanceOf(...selections: JointSelection[]): number {
  const priced = price(selections);
  if (priced.refused !== null) throw new Error(priced.refused);
  return priced.chance;
}

/** Sums the grid over all scores, each with its weight. */
function gridSum(weight: (home: number, away: number) => number): number {
  return OUTLOOK.grid.reduce(
    (sum, chance, cell) => sum + chance * weight(Math.floor(cell / GRID_SIDE), cell % GRID_SIDE),
    0,
  );
}

const HOME = pick('home', 'home');
const OVER = pick('over_under', 'over_2.5');
const OVER_3 = pick('over_under', 'over_3.5');
const BOTH = pick('both_teams_score', 'yes');

describe('scorers whose shares add up to more than 1', () => {
  const share = fc.double({ min: 0.25, max: 0.4, noNaN: true });
  const marketName = fc.constantFrom('anytime_goalscorer', 'to_score_2_or_more', 'to_score_hat_trick');

  it('have valid joint chances, and on their own those of a single bet', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(share, marketName), { minLength: 4, maxLength: 6 }), (scorers) => {
        const shares = scorers.map(([each], index) => ({ id: index + 1, side: 'home' as const, share: each }));
        const selections = scorers.map(([, market], index) => ({
          market,
          selection: null,
          playerId: index + 1,
          line: null,
        }));
        const chances = subsetChances({ outlook: OUTLOOK, selections, shares });
        expect(chances[0]).toBeCloseTo(1, 9);
        for (const [subset, chance] of chances.entries()) {
          expect(chance).toBeGreaterThanOrEqual(0);
          for (const index of selections.keys())
            expect(chances[subset | (1 << index)]).toBeLessThanOrEqual(chance * (1 + 1e-9));
        }
        for (const [index, { market }] of selections.entries()) {
          const single = playerChances(marketNamed(market) as ScorerMarket, shares[index] as ScorerShare, OUTLOOK);
          expect(chances[1 << index]).toBeCloseTo(single?.won ?? 0, 9);
        }
      }),
    );
  });
});

describe('selections priced together', () => {
  it('use the joint chance from the grid, not the product', () => {
    expect(chanceOf(HOME, OVER)).toBeCloseTo(
      gridSum((h, a) => (h > a && h + a > 2 ? 1 : 0)),
      9,
    );
    expect(chanceOf(BOTH, OVER)).toBeCloseTo(
      gridSum((h, a) => (h > 0 && a > 0 && h + a > 2 ? 1 : 0)),
      9,
    );
    const product = gridSum((h, a) => (h > 0 && a > 0 ? 1 : 0)) * gridSum((h, a) => (h + a > 2 ? 1 : 0));
    expect(chanceOf(BOTH, OVER)).toBeGreaterThan(product * 1.2);
  });

  it('combine half time and full time', () => {
    const halves = ['home', 'draw', 'away'].map((half) => pick('half_time_full_time', `${half}_home`));
    const all = halves.reduce((sum, half) => sum + chanceOf(half, OVER_3), 0);
    expect(all).toBeCloseTo(chanceOf(HOME, OVER_3), 9);
  });

  it('combine scorers: with the result, two of one side, one of each', () => {
    const scores = (share: number, goals: number) => 1 - (1 - COUNTS * share) ** goals;
    const both = (share: number, goals: number) =>
      1 - 2 * (1 - COUNTS * share) ** goals + (1 - 2 * COUNTS * share) ** goals;
    const one = pick('anytime_goalscorer', 1);
    const [share = 0] = SHARES.map((each) => each.share);
    expect(share).toBeCloseTo(0.21, 12);
    expect(chanceOf(one, HOME)).toBeCloseTo(
      gridSum((h, a) => (h > a ? scores(share, h) : 0)),
      9,
    );
    expect(chanceOf(one, pick('anytime_goalscorer', 2))).toBeCloseTo(
      gridSum((h) => both(share, h)),
      9,
    );
    expect(chanceOf(one, pick('anytime_goalscorer', 21))).toBeCloseTo(
      gridSum((h, a) => scores(share, h) * scores(share, a)),
      9,
    );
    const first = gridSum((h, a) => (h > a ? (h / (h + a)) * (1 - OWN_GOAL_SHARE ** (h + a)) * share : 0));
    expect(chanceOf(pick('first_goalscorer', 1), HOME)).toBeCloseTo(first, 9);
  });

  it('take less than 20 ms, even if there are six', () => {
    const scorers = PLAYERS.map(({ id }) => pick('anytime_goalscorer', id));
    const mixed = [HOME, OVER, BOTH, pick('half_time_full_time', 'draw_home'), ...scorers.slice(0, 2)];
    for (const selections of [scorers, mixed]) {
      const tookMs = Array.from({ length: 5 }, () => {
        const start = performance.now();
        price(selections);
        return performance.now() - start;
      });
      expect(Math.min(...tookMs)).toBeLessThan(20);
    }
  });

  it('pay less than the fair odds, and store the odds of every subset', () => {
    const priced = price([HOME, OVER_3, BOTH]) as JointPrice;
    expect(priced.odds).toBeLessThan(100 / priced.chance);
    expect(Object.keys(priced.oddsWithout).sort()).toEqual(['0', '0,1', '0,2', '1', '1,2', '2']);
    expect(priced.oddsWithout['0,1']).toBe((price([HOME, OVER_3]) as JointPrice).odds);
    for (const odds of Object.values(priced.oddsWithout)) expect(odds).toBeLessThanOrEqual(priced.odds);
  });

  it('do not depend on their order, and are less likely than fewer of them', () => {
    const listed = PRICE_FIELDS.flatMap(({ market, selection, line }) =>
      typeof line === 'string' ? [] : [{ market, selection, line, playerId: null }],
    );
    const some = fc.shuffledSubarray(listed, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(some, (selections) => {
        const priced = price(selections);
        const turned = price([...selections].reverse());
        expect(turned.refused).toBe(priced.refused);
        if (priced.refused !== null || turned.refused !== null) return;
        expect(turned.chance).toBeCloseTo(priced.chance, 12);
        const fewer = selections.slice(1);
        if (fewer.length > 1) expect(chanceOf(...fewer)).toBeGreaterThan(priced.chance);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a builder price raised to the listed prices', () => {
  it('is at least the price of each selection, and of each one left after a void selection', () => {
    const own = { odds: odds(374), oddsWithout: { '0': odds(390), '1': odds(120), '0,1': odds(374) } };
    expect(raiseToListedOdds(own, [odds(402), odds(125), odds(110)])).toEqual({
      odds: 402,
      oddsWithout: { '0': 402, '1': 125, '0,1': 402 },
    });
    const higher = { odds: odds(700), oddsWithout: {} };
    expect(raiseToListedOdds(higher, [odds(402), odds(125)])).toEqual(higher);
  });
});

describe('a builder price with a listed price that was lowered manually', () => {
  const own = { odds: odds(400), oddsWithout: { '0': odds(250), '1': odds(190) } };

  it('is lowered by the same factor, without the lowered selection only to the price of the whole', () => {
    expect(followLoweredOdds(own, [odds(100), odds(200)], [odds(250), odds(200)])).toEqual({
      odds: 160,
      oddsWithout: { '0': 101, '1': 160 },
    });
  });

  it('is unchanged within a tenth of the model, above it, and without a price of the model', () => {
    expect(followLoweredOdds(own, [odds(230), odds(210)], [odds(250), odds(200)])).toEqual(own);
    expect(followLoweredOdds(own, [odds(120), odds(120)], [undefined, undefined])).toEqual(own);
  });
});

describe('refusals', () => {
  it.each([
    ['one selection', [HOME], 'too_few_selections', [0]],
    ['seven', Array(7).fill(HOME), 'too_many_selections', [0, 1, 2, 3, 4, 5, 6]],
    ['a whole line', [HOME, pick('asian_total', 'over', 8)], 'line_can_push', [1]],
    ['a market with a refund', [OVER, { ...HOME, market: 'draw_no_bet' }], 'line_can_push', [1]],
    ['a quarter line', [OVER, pick('handicap', 'home', -3)], 'line_can_push', [1]],
    ['two first scorers', [pick('first_goalscorer', 1), pick('first_goalscorer', 2)], 'scorers_do_not_combine', [0, 1]],
    [
      'first scorer and half time',
      [pick('first_goalscorer', 1), pick('half_time_full_time', 'home_home')],
      'scorers_do_not_combine',
      [0],
    ],
    ['a player who is not listed', [HOME, pick('anytime_goalscorer', 99)], 'closed', [1]],
    ['home and away', [HOME, pick('away', 'away')], 'contradictory', [0, 1]],
    ['0-0 and a scorer', [pick('correct_score', '0-0'), pick('anytime_goalscorer', 1)], 'contradictory', [0, 1]],
    ['0-0 and both teams', [OVER, pick('correct_score', '0-0'), BOTH], 'contradictory', [0, 1]],
    ['2-1 and over 2.5', [pick('correct_score', '2-1'), OVER], 'implied', [0, 1]],
    ['over 2.5 and 2-1', [OVER, pick('correct_score', '2-1')], 'implied', [1, 0]],
    ['over 1.5 and over 2.5', [pick('over_under', 'over_1.5'), OVER], 'implied', [1, 0]],
    ['home twice', [HOME, pick('match_result', 'home')], 'implied', [1, 0]],
    ['home and its handicap -0.5', [HOME, pick('handicap', 'home', -2)], 'implied', [1, 0]],
    // A win with both teams scoring takes three goals, and so does a win from behind at half time.
    ['a comeback and over 2.5', [pick('half_time_full_time', 'away_home'), OVER], 'implied', [0, 1]],
    ['home, both teams, over 2.5', [HOME, BOTH, OVER], 'implied', [0, 1, 2]],
  ] as const)('%s', (_name, selections, refused, positions) => {
    expect(price([...selections])).toEqual({ refused, positions: [...positions] });
  });

  it('include 2-1 and over 2.5, which would multiply to 17.94 although 9.80 is fair', () => {
    const score = gridSum((h, a) => (h === 2 && a === 1 ? 1 : 0));
    const over = gridSum((h, a) => (h + a > 2 ? 1 : 0));
    expect(1 / score).toBeCloseTo(9.8, 2);
    expect(1 / score / over).toBeCloseTo(17.94, 1);
    expect(price([pick('correct_score', '2-1'), OVER]).refused).toBe('implied');
  });

  it('a selection decided in play is closed', () => {
    const live = liveOutlook(
      { homeGoals: 1.75, awayGoals: 1.05, drawTilt: 0 },
      { score: { home: 0, away: 3 }, ...clockAt(matchMinute(70)), halfTime: null },
    );
    expect(price([HOME, pick('over_under', 'under_2.5')], live)).toEqual({ refused: 'closed', positions: [1] });
    expect(price([HOME, pick('half_time_full_time', 'away_home')], live)).toEqual({
      refused: 'closed',
      positions: [1],
    });
    expect(price([HOME, OVER], live)).toEqual({ refused: 'implied', positions: [0, 1] });
  });
});

describe('cash-out', () => {
  const terms = (selection: string, odds: number, line: number | null = null) => {
    const base = { playerId: null, scoreAtPlacement: null, pricedSelections: null, odds: oddsHundredths(odds) };
    return {
      ...base,
      market: line === null ? 'match_result' : 'handicap',
      selection,
      line: line === null ? null : lineQuarters(line),
    };
  };

  it('a leg is worth its stake at fair odds, and more once its side leads', () => {
    const fair = 1 / gridSum((h, a) => (h > a ? 1 : 0));
    expect(legValue(OUTLOOK, terms('home', 200))).toBeCloseTo(2 / fair, 9);
    const ahead = liveOutlook(
      { homeGoals: 1.75, awayGoals: 1.05, drawTilt: 0 },
      { score: { home: 1, away: 0 }, ...clockAt(matchMinute(70)), halfTime: null },
    );
    expect(legValue(ahead, terms('home', 200))).toBeGreaterThan(1.6);
    const halfGoal = legValue(ahead, terms('home', 200, -2)) ?? 0;
    expect(legValue(ahead, terms('home', 200, -3))).toBeLessThan(halfGoal);
    const [player] = SHARES;
    const scores = gridSum((h) => 1 - (1 - COUNTS * (player?.share ?? 0)) ** h);
    const anytime = { ...terms('Player 1', 400), market: 'anytime_goalscorer', playerId: 1 };
    expect(legValue(OUTLOOK, anytime, player)).toBeCloseTo(4 * scores, 9);
  });

  it('refuses to value or price a handicap without its line', () => {
    const handicap = { ...terms('home', 200), market: 'handicap' };
    expect(() => legValue(OUTLOOK, handicap)).toThrow('must have a line');
    expect(() => price([BOTH, pick('handicap', 'home')])).toThrow('must have a line');
  });

  it('pays the fair value minus the margin, never more than the bet could win', () => {
    const request = { stake: cents(1000), legValues: [1.6, 0.9], potentialWin: cents(4000) };
    expect(quoteCashOut({ ...request, marginBasisPoints: 500 })).toEqual({ fairValue: 1440, offer: 1368 });
    expect(quoteCashOut({ ...request, potentialWin: cents(1200), marginBasisPoints: 0 })?.offer).toBe(1200);
    expect(quoteCashOut({ ...request, legValues: [0] })).toBeNull();
  });
});
