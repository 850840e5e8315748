import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lines, mainLinesOf, PRICE_FIELD_NAMES, PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { listedMarkets, marketNamed } from '#domain/markets/catalogue.ts';
import { bookOfFields, fieldsOfBook, keyOfField } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { checkBook, isBookMarket, partitions, pricedSelections } from '#domain/pricing/book-check.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import { liveOutlook, priceInPlay } from '#domain/pricing/in-play.ts';
import { builderOdds } from '#domain/pricing/joint.ts';
import { MARGIN_METHODS } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { outlookBeforeKickOff, resultChances } from '#domain/pricing/outlook.ts';
import {
  chooseLines,
  DEFAULT_LINES,
  type FitPrices,
  fitGame,
  type GamePrices,
  priceGame,
} from '#domain/pricing/price-game.ts';
import { findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';

const result = (home: number, draw: number, away: number) => ({
  home: oddsHundredths(home),
  draw: oddsHundredths(draw),
  away: oddsHundredths(away),
});

/** Converts prices by field to prices by key. */
const book = (prices: Record<string, number>, lines: Lines = DEFAULT_LINES): PriceBook =>
  bookOfFields(prices as Record<string, OddsHundredths>, lines);
const keyOf = (field: string, lines: Lines = DEFAULT_LINES): string => keyOfField(field, lines) as string;
const fieldsOf = (prices: PriceBook, lines: Lines = DEFAULT_LINES) => fieldsOfBook(prices, lines);
/** Only the prices with a field: without an outlook, a search over all markets is slow. */
const withFields = (prices: PriceBook, lines: Lines = DEFAULT_LINES) => book(fieldsOf(prices, lines), lines);
const outlookFor = (prices: FitPrices) => outlookBeforeKickOff(fitGame(prices));
const CORRECT_SCORE = marketNamed('correct_score') as ListedMarket;

/** The specification's columns as one book: thirteen scores and `other`, one over/under value. */
const SPEC_FIELDS: Record<string, number> = {
  ...Object.fromEntries(
    PRICE_FIELDS.flatMap(({ field, specDefault }) =>
      specDefault === null || /Score(32|23)Odds/.test(field) ? [] : [[field, specDefault]],
    ),
  ),
  homeOdds: 210,
  drawOdds: 340,
  awayOdds: 360,
};
const SPEC_BOOK = book(SPEC_FIELDS);

/** Result prices with a margin of 2 to 12%, from clear favourites to even games. */
const anyResult = fc
  .tuple(
    fc.double({ min: 0.04, max: 0.9, noNaN: true }),
    fc.double({ min: 0.15, max: 0.85, noNaN: true }),
    fc.double({ min: 1.02, max: 1.12, noNaN: true }),
  )
  .map(([home, drawPart, margin]) => {
    const draw = (1 - home) * drawPart;
    const [h = 0, d = 0, a = 0] = [home, draw, 1 - home - draw].map((chance) => Math.floor(100 / (chance * margin)));
    return [h, d, a] as const;
  })
  .filter((odds) => odds.every((each) => each >= 101 && each <= 5000))
  .map(([home, draw, away]) => result(home, draw, away));

const anyLines: fc.Arbitrary<Lines> = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 2, max: 20 }))
  .map(([handicap, total]) => ({ handicapLine: lineQuarters(handicap), asianTotalLine: lineQuarters(total) }));

const anyMargins = fc.constantFrom(...MARGIN_METHODS).map((method) => ({ ...DEFAULT_MARGINS, method }));

describe('each market of a book', () => {
  it("fails the check with the specification's defaults, and its sum is reported", () => {
    expect(checkBook(SPEC_BOOK)).toMatchObject({ holds: false, market: 'over_under', sum: 0.8 });
    const rest = Object.fromEntries(Object.entries(SPEC_FIELDS).filter(([field]) => !field.startsWith('overUnder')));
    expect(checkBook(book(rest))).toMatchObject({ holds: false, market: 'correct_score', sum: 0.987 });
  });

  it.each([
    ['exactly 1.00 passes', { bttsYesOdds: 200, bttsNoOdds: 200 }, null],
    ['just below 1.00 fails', { bttsYesOdds: 200, bttsNoOdds: 201 }, 0.997],
    ['three thirds are exactly 1.00', { homeOdds: 300, drawOdds: 300, awayOdds: 300 }, null],
    ['just below 1 is not shown as 1', { homeOdds: 300, drawOdds: 300, awayOdds: 301 }, 0.998],
    ['an open side alone is not a book', { bttsYesOdds: 500 }, null],
    ['scores without `other` are not a book', { correctScore10Odds: 900, correctScore00Odds: 900 }, null],
    ['scores with `other` are a book', { correctScore10Odds: 900, correctScoreOtherOdds: 200 }, 0.611],
    ['handicap', { handicapHomeOdds: 210, handicapAwayOdds: 200 }, 0.976],
  ] as [string, Record<string, number>, number | null][])('%s', (_name, prices, sum) => {
    expect(checkBook(book(prices))).toMatchObject(sum === null ? { holds: true } : { holds: false, sum });
  });

  it('lists the priced scores, for bets on `other`', () => {
    expect(pricedSelections(SPEC_BOOK, CORRECT_SCORE)).toHaveLength(13);
    expect(pricedSelections(priceGame({ result: result(210, 340, 360) }), CORRECT_SCORE)).toHaveLength(15);
    expect(pricedSelections({}, CORRECT_SCORE)).toEqual([]);
  });
});

describe("the model's books", () => {
  it('have whole odds, pass the check in every market, and leave no sure win', () => {
    fc.assert(
      fc.property(anyResult, anyLines, anyMargins, (prices, lines, margins) => {
        const full = priceGame({ result: prices, ...lines, margins });
        expect(partitions(full).every(({ odds }) => odds.every((each) => Number.isInteger(each)))).toBe(true);
        expect(checkBook(full)).toEqual({ holds: true });
        expect(findSureWin(withFields(full, lines))).toBeNull();
        expect(findSureWin(full, undefined, { outlook: outlookFor({ result: prices, margins }) })).toBeNull();
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('leave no sure win with manual over/under 2.5 prices either', () => {
    const anyOver = fc.tuple(fc.integer({ min: 130, max: 400 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(anyResult, anyOver, (prices, [over25, margin]) => {
        const under25 = Math.floor(100 / (1 + margin / 100 - 100 / over25));
        const manual = { result: prices, over25: oddsHundredths(over25), under25: oddsHundredths(under25) };
        const full = priceGame(manual);
        expect(checkPrices({ book: withFields(full) })).toEqual({ holds: true });
        expect(checkPrices({ book: full, outlook: outlookFor(manual) })).toEqual({ holds: true });
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('leave no sure win in play', () => {
    const gameState = fc.record({ home: fc.nat(3), away: fc.nat(3), minute: fc.integer({ min: 1, max: 105 }) });
    fc.assert(
      fc.property(anyResult, anyLines, gameState, (prices, lines, { home, away, minute }) => {
        const model = fitGame({ result: prices });
        const halfTime = minute > 45 ? { home: Math.min(home, 1), away: Math.min(away, 1) } : null;
        const state = { score: { home, away }, halfTime };
        const now = { ...state, ...clockAt(matchMinute(minute)) };
        const live = priceInPlay(model, { ...now, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
        expect(checkBook(live)).toEqual({ holds: true });
        expect(findSureWin(withFields(live, lines), state)).toBeNull();
        expect(findSureWin(live, state, { outlook: liveOutlook(model, now) })).toBeNull();
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('give every field a price for an ordinary game', () => {
    const fields = fieldsOf(priceGame({ result: result(210, 340, 360) }));
    expect(Object.keys(fields).sort()).toEqual([...PRICE_FIELD_NAMES].sort());
  });
});

describe('a sure win', () => {
  const full = priceGame({ result: result(210, 340, 360) });
  const outlook = outlookFor({ result: result(210, 340, 360) });

  it("is found in the specification's default book, with its profit", () => {
    const found = findSureWin(SPEC_BOOK);
    expect(found?.profit).toBeGreaterThan(1_000_000);
    expect(Object.keys(found?.stakes ?? {})).toContain(keyOf('overUnder35UnderOdds'));
  });

  it('is found in each market once one of its prices is far too high', () => {
    const others = withFields(full);
    const seen = new Set<string>();
    for (const { market, keys } of partitions(full)) {
      // The search leaves out markets on the order of goals; checkBook covers them.
      if (seen.has(market) || marketNamed(market).dependsOn === 'goal_order') continue;
      seen.add(market);
      const ofMarket = Object.fromEntries(keys.map((key) => [key, full[key]]));
      const raised = { ...others, ...ofMarket, [keys[0] as string]: oddsHundredths(90_000) };
      expect(findSureWin(raised), keys[0]).not.toBeNull();
    }
  });

  it.each([
    // Each market passes on its own, but backing one side in each is a sure win.
    ['over 2.5 as the asian total, under 2.5 as over/under', { asianOverOdds: 250, asianUnderOdds: 166 }],
    ['home as the result, the rest as the handicap +0.5', { handicapAwayOdds: 240, handicapHomeOdds: 171 }],
    ['0-0 as a score, the rest as over 0.5', { correctScore00Odds: 2400 }],
    [
      'home at each half-time result, the rest as results',
      { htftHomeHome: 400, htftDrawHome: 700, htftAwayHome: 4000 },
    ],
  ] as [string, Record<string, number>][])('is found across markets that each pass: %s', (_name, prices) => {
    const lines = { handicapLine: lineQuarters(-2), asianTotalLine: lineQuarters(10) };
    const model = priceGame({ result: result(210, 340, 360), ...lines });
    const mixed = { ...withFields(model, lines), ...book(prices, lines) };
    expect(checkBook(mixed)).toEqual({ holds: true });
    expect(findSureWin(mixed)?.profit).toBeGreaterThan(0);
  });

  it('needs all nine half-time/full-time prices', () => {
    const halves = Object.fromEntries(
      PRICE_FIELD_NAMES.filter((field) => field.startsWith('htft')).map((field) => [field, 901]),
    );
    expect(findSureWin(book(halves))?.profit).toBeGreaterThan(0);
    const eight = Object.fromEntries(Object.entries(halves).slice(1));
    expect(findSureWin(book(eight))).toBeNull();
  });

  it('counts a score without a price as `other`', () => {
    expect(findSureWin(book({ correctScore10Odds: 900, correctScoreOtherOdds: 200 }))?.profit).toBeGreaterThan(0);
  });

  const byKey = (prices: Record<string, number>): PriceBook =>
    Object.fromEntries(Object.entries(prices).map(([key, odds]) => [key, oddsHundredths(odds)]));
  const scoredBy = (id: number): MatchState => ({
    score: { home: 1, away: 0 },
    halfTime: { home: 0, away: 0 },
    scorers: [{ id, side: 'home' }],
  });

  it('is found in the price of the last scorer so far, who wins if no goal follows', () => {
    const prices = (last: number) => book({ overUnder15Odds: 130, 'lastGoalscorerOdds:7': last });
    expect(findSureWin(prices(430), scoredBy(7))).toBeNull();
    expect(findSureWin(prices(440), scoredBy(7))?.profit).toBeGreaterThan(0);
    expect(findSureWin(prices(440), scoredBy(8))).toBeNull();
    expect(findSureWin(prices(440), { ...scoredBy(7), scorers: null })).toBeNull();
  });

  it.each([
    ['to be the only scorer', { 'only_goalscorer@player=7': 430, 'over_under/over@1.50': 130 }, 440],
    [
      'to score and win',
      { 'anytime_goalscorer_and_win@player=7': 199, 'match_result/draw': 300, 'match_result/away': 600 },
      205,
    ],
    [
      'to score first and win',
      { 'first_goalscorer_and_win@player=7': 199, 'match_result/draw': 400, 'match_result/away': 400 },
      210,
    ],
  ])('is found in the price of a player who has scored %s', (_bet, prices, higher) => {
    const [key = ''] = Object.keys(prices);
    const raised = byKey({ ...prices, [key]: higher });
    expect(findSureWin(byKey(prices), scoredBy(7))).toBeNull();
    expect(findSureWin(raised, scoredBy(7))?.profit).toBeGreaterThan(0);
    expect(findSureWin(raised, scoredBy(8))).toBeNull();
    expect(findSureWin(raised)).toBeNull();
  });

  it.each(['anytime_goalscorer', 'to_score_2_or_more', 'to_score_hat_trick'])(
    'leaves out %s, which depends on who scores the further goals or is decided',
    (market) => {
      const prices = byKey({ [`${market}@player=7`]: 1000, 'over_under/over@1.50': 130 });
      expect(findSureWin(prices, scoredBy(market === 'anytime_goalscorer' ? 8 : 7))).toBeNull();
    },
  );

  const boosted = (field: string, odds: number, line?: number) => {
    const lines = line === undefined ? DEFAULT_LINES : bothLines(line);
    return { key: keyOf(field, lines), odds: oddsHundredths(odds) };
  };
  const bothLines = (line: number) => ({ handicapLine: lineQuarters(line), asianTotalLine: lineQuarters(line) });
  it.each([
    ['the other results', withFields(full), [boosted('homeOdds', 229)], [boosted('homeOdds', 231)]],
    [
      'boosts of another market',
      withFields(full),
      [boosted('homeOdds', 215)],
      [boosted('homeOdds', 215), boosted('handicapAwayOdds', 240, -2)],
    ],
    [
      'a boost at its own line',
      {},
      [boosted('asianOverOdds', 190, 10)],
      [boosted('asianOverOdds', 210, 14), boosted('asianUnderOdds', 195, 14)],
    ],
  ])('is found in a boost together with %s', (_name, prices, none, some) => {
    const find = (boosts: typeof none) => findSureWin(prices, undefined, { boosts, outlook: null });
    expect(find(none)).toBeNull();
    expect(find(some)?.profit).toBeGreaterThan(0);
  });

  it('is found in a boost together with a bet builder on the rest', () => {
    const find = (odds: number, sold: typeof outlook | null) =>
      findSureWin({}, undefined, { boosts: [boosted('homeOdds', odds)], outlook: sold });
    const rest = builderOdds(1 - resultChances(outlook)[0]) as number;
    const max = Math.floor(100 / (1 - 100 / rest));
    expect(find(max, outlook)).toBeNull();
    expect(find(max + 2, outlook)?.profit).toBeGreaterThan(0);
    const stakes = find(max + 2, outlook)?.stakes ?? {};
    expect(Object.keys(stakes)).toEqual([keyOf('homeOdds'), `not ${keyOf('homeOdds')}`]);
    expect(Object.values(stakes).reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(100_000_000, -1);
    expect(find(max + 2, null)).toBeNull();
  });

  it('pays the stated profit on every ending with the stated stakes', () => {
    const found = findSureWin(SPEC_BOOK);
    const staked = Object.values(found?.stakes ?? {}).reduce((sum, stake) => sum + stake, 0);
    // Every ending is under 3.5, or over 3.5 and one of 2-2, 3-1, 1-3 and other.
    const paid = (field: string) =>
      Math.floor(((found?.stakes[keyOf(field)] ?? 0) * (SPEC_BOOK[keyOf(field)] as number)) / 100);
    const endings = [
      ['overUnder35UnderOdds'],
      ['correctScore22Odds', 'overUnder35Odds'],
      ['correctScore31Odds', 'overUnder35Odds'],
      ['correctScore13Odds', 'overUnder35Odds'],
      ['correctScoreOtherOdds', 'overUnder35Odds'],
    ];
    for (const fields of endings) {
      expect(fields.reduce((sum, field) => sum + paid(field), 0) - staked).toBeGreaterThanOrEqual(found?.profit ?? 0);
    }
  });
});

describe('manual prices', () => {
  const base: GamePrices = { result: result(210, 340, 360) };
  const check = (manual: PriceBook) => {
    const prices = { ...base, manual };
    return checkPrices({ book: priceGame(prices), manual, outlook: outlookFor(prices) });
  };

  it('are kept as entered', () => {
    const manual = book({ correctScore10Odds: 777, bttsYesOdds: 181, bttsNoOdds: 199 });
    const full = fieldsOf(priceGame({ ...base, manual }));
    expect(full).toMatchObject({ ...fieldsOf(manual), homeOdds: 210, drawOdds: 340, awayOdds: 360 });
    expect(Object.keys(full)).toHaveLength(PRICE_FIELD_NAMES.length);
    expect(check(manual)).toEqual({ holds: true });
  });

  it('use a single over/under value for both sides if the book passes, and otherwise derive the other side', () => {
    expect(priceGame({ ...base, manual: book({ overUnder25Odds: 185 }) })).toMatchObject(
      book({ overUnder25Odds: 185, overUnder25UnderOdds: 185 }),
    );
    const separate = priceGame({ ...base, manual: book({ overUnder35Odds: 340 }) });
    expect(fieldsOf(separate).overUnder35Odds).toBe(340);
    expect(fieldsOf(separate).overUnder35UnderOdds).toBe(Math.floor(100 / (1.05 - 100 / 340)));
    expect(checkBook(separate)).toEqual({ holds: true });
  });

  it('are refused when a market sums to less than 1.00, and the sum is reported', () => {
    expect(check(book({ bttsYesOdds: 220, bttsNoOdds: 220 }))).toMatchObject({
      reason: 'book',
      market: 'both_teams_score',
      sum: 0.909,
    });
    expect(check(book({ correctScoreOtherOdds: 90_000 }))).toMatchObject({ reason: 'book', market: 'correct_score' });
  });

  it("are refused if they are the specification's fourteen correct scores, though the model would add two more", () => {
    const scores = Object.entries(SPEC_FIELDS).filter(([field]) => field.startsWith('correctScore'));
    expect(check(book(Object.fromEntries(scores)))).toMatchObject({
      holds: false,
      reason: 'book',
      market: 'correct_score',
      sum: 0.987,
    });
  });

  it('are refused when they allow a sure win across markets', () => {
    const refused = check(book({ asianOverOdds: 250, asianUnderOdds: 166 }));
    expect(refused).toMatchObject({ holds: false, reason: 'sure_win' });
  });
});

describe('lines', () => {
  it('are the most balanced ones', () => {
    const lines = chooseLines(fitGame({ result: result(150, 420, 700) }));
    expect(lines.handicapLine).toBeLessThan(-3);
    const full = fieldsOf(priceGame({ result: result(150, 420, 700), ...lines }), lines);
    expect(Math.abs((full.handicapHomeOdds as number) - (full.handicapAwayOdds as number))).toBeLessThan(25);
    expect(Math.abs((full.asianOverOdds as number) - (full.asianUnderOdds as number))).toBeLessThan(25);
  });

  it('of the Asian total are 2.50 if none is given', () => {
    const full = fieldsOf(priceGame({ result: result(210, 340, 360) }));
    // At 2.50 the Asian total equals over/under 2.5, except for the margin.
    const asian = 100 / (full.asianOverOdds as number);
    const plain = 100 / (full.overUnder25Odds as number);
    expect(Math.abs(asian - plain)).toBeLessThan(0.01);
  });
});

it('every market that is a book has a set of prices that can be summed', () => {
  const full = priceGame({ result: result(210, 340, 360) });
  const books = listedMarkets().filter(isBookMarket);
  expect(new Set(partitions(full).map((each) => each.market))).toEqual(new Set(books.map((each) => each.name)));
  for (const { market } of PRICE_FIELDS) expect(books.map(({ name }) => name)).toContain(market);
});
