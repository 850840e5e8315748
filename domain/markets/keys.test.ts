import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMarkets } from '#domain/markets/catalogue.ts';
import { type KeyParts, parseKey, selectionKey } from '#domain/markets/keys.ts';
import { lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';

const anyLine = fc.integer({ min: -MAX_LINE_QUARTERS, max: MAX_LINE_QUARTERS }).map(lineQuarters);

/** Any selection from the catalogue, at any line or for any player. */
const anyParts: fc.Arbitrary<KeyParts> = fc
  .constantFrom(...allMarkets())
  .chain((market) =>
    market.kind === 'scorer'
      ? fc.integer({ min: 1, max: 1e14 }).map((playerId): KeyParts => ({ ...NONE, market: market.name, playerId }))
      : fc
          .tuple(fc.constantFrom(...market.selections), market.lines ? anyLine : fc.constant(null))
          .map(([selection, line]): KeyParts => ({ ...NONE, market: market.name, selection, line })),
  );
const NONE = { selection: null, line: null, playerId: null };

describe('a selection key', () => {
  it.each([
    ['match_result/home', { market: 'match_result', selection: 'home' }],
    ['correct_score/2-1', { market: 'correct_score', selection: '2-1' }],
    ['over_under/over@2.50', { market: 'over_under', selection: 'over', line: lineQuarters(10) }],
    ['handicap/away@-0.75', { market: 'handicap', selection: 'away', line: lineQuarters(-3) }],
    ['handicap/home@0.00', { market: 'handicap', selection: 'home', line: lineQuarters(-0) }],
    ['anytime_goalscorer@player=7', { market: 'anytime_goalscorer', playerId: 7 }],
  ])('%s represents %o', (key, parts) => {
    expect(selectionKey(parts)).toBe(key);
    expect(parseKey(key)).toEqual({ ...NONE, ...parts });
  });

  it('round-trips, and is unique to its selection', () => {
    fc.assert(
      fc.property(anyParts, anyParts, (parts, others) => {
        const key = selectionKey(parts);
        expect(parseKey(key)).toEqual(parts);
        if (selectionKey(others) === key) expect(others).toEqual(parts);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    'match_result',
    'match_result/',
    '/home',
    'match_result/home ',
    'match_result/Home',
    'Match_result/home',
    'match_result/home/away',
    'match_result/home@',
    'handicap/home@0.75@0.75',
    'handicap/home@+0.75',
    'handicap/home@-0.00',
    'handicap/home@0.7',
    'handicap/home@0.750',
    'handicap/home@1',
    'handicap/home@00.75',
    'handicap/home@0.60',
    'handicap/home@12.75',
    'handicap@0.75',
    'anytime_goalscorer@player=0',
    'anytime_goalscorer@player=07',
    'anytime_goalscorer@player=-7',
    'anytime_goalscorer@player=1.5',
    'anytime_goalscorer@player=1000000000000000',
    'anytime_goalscorer@player=',
    'anytime_goalscorer@player=7@0.75',
    'anytime_goalscorer/home@player=7',
    'match_result/home\n',
  ])('cannot be %j', (key) => {
    expect(parseKey(key)).toBeNull();
  });

  it('has one canonical form: any text that parses equals the key of its parts', () => {
    const parts = ['handicap', 'home', '0.75', '-0.50', '00.00', '@', '/', '@player=', '7', '-', 'x_1'];
    const anyText = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((words) => words.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        const found = parseKey(text);
        if (found !== null) expect(selectionKey(found)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
