import { describe, expect, it } from 'vitest';
import {
  BET_TYPES,
  betTypeOf,
  findBetType,
  lineFieldOf,
  marketOfBetType,
  PRICE_FIELD_NAMES,
  PRICE_FIELDS,
  SCORER_FIELDS,
  toSpecSelection,
} from '#domain/markets/api-fields.ts';
import { listedMarkets, marketNamed, marketNames, selectionOfKey } from '#domain/markets/catalogue.ts';
import { bookOfFields, fieldOfKey, fieldsOfBook, keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey, selectionKey } from '#domain/markets/keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';

// The specification's names and defaults, written out to check the price fields against them.
const SPEC_DEFAULTS: Record<string, string> = {
  handicapHomeOdds: '1.90',
  handicapAwayOdds: '1.90',
  asianOverOdds: '1.85',
  asianUnderOdds: '1.85',
  htftHomeHome: '2.50',
  htftHomeDraw: '8.00',
  htftHomeAway: '25.00',
  htftDrawHome: '4.50',
  htftDrawDraw: '3.20',
  htftDrawAway: '4.50',
  htftAwayHome: '25.00',
  htftAwayDraw: '8.00',
  htftAwayAway: '2.50',
  correctScore10Odds: '8.50',
  correctScore20Odds: '12.00',
  correctScore21Odds: '15.00',
  correctScore11Odds: '6.50',
  correctScore00Odds: '12.00',
  correctScore01Odds: '8.50',
  correctScore02Odds: '12.00',
  correctScore12Odds: '15.00',
  correctScore22Odds: '18.00',
  correctScore30Odds: '25.00',
  correctScore31Odds: '35.00',
  correctScore13Odds: '35.00',
  correctScore03Odds: '25.00',
  correctScoreOtherOdds: '45.00',
  overUnder05Odds: '1.20',
  overUnder15Odds: '1.80',
  overUnder25Odds: '1.85',
  overUnder35Odds: '2.50',
  bttsYesOdds: '1.90',
  bttsNoOdds: '1.90',
  // The betting page's fixed prices, and the under side of the single stored value.
  correctScore32Odds: '22.00',
  correctScore23Odds: '35.00',
  overUnder05UnderOdds: '1.20',
  overUnder15UnderOdds: '1.80',
  overUnder25UnderOdds: '1.85',
  overUnder35UnderOdds: '2.50',
};

const lines = { handicapLine: lineQuarters(-3), asianTotalLine: lineQuarters(11) };

describe('the names of the specification', () => {
  it("are the API's bet types, in order", () => {
    expect(BET_TYPES.join(' ')).toBe(
      'home draw away match_result correct_score over_under both_teams_score handicap asian_total ' +
        'half_time_full_time first_goalscorer last_goalscorer anytime_goalscorer',
    );
  });

  it('give every bet type one market in the catalogue', () => {
    for (const betType of BET_TYPES) expect(marketNames()).toContain(marketOfBetType(betType));
    for (const { market } of [...PRICE_FIELDS, ...SCORER_FIELDS]) expect(betTypeOf(market)).toBe(market);
    expect(betTypeOf('double_chance')).toBeNull();
  });

  it("are the specification's price fields with its defaults", () => {
    const defaults = PRICE_FIELDS.flatMap(({ field, specDefault }) =>
      specDefault === null ? [] : [[field, formatOdds(specDefault)]],
    );
    expect(Object.fromEntries(defaults)).toEqual(SPEC_DEFAULTS);
    expect(PRICE_FIELDS.filter((each) => each.specDefault === null).map((each) => each.field)).toEqual([
      'homeOdds',
      'drawOdds',
      'awayOdds',
    ]);
    expect(SCORER_FIELDS.map((each) => [each.prefix, formatOdds(each.specDefault)])).toEqual([
      ['firstGoalscorerOdds', '5.00'],
      ['lastGoalscorerOdds', '8.00'],
      ['anytimeGoalscorerOdds', '3.50'],
    ]);
  });

  it('use each price field once, for all selections of its market at its line', () => {
    expect(new Set(PRICE_FIELD_NAMES).size).toBe(PRICE_FIELD_NAMES.length);
    for (const { name, selections } of listedMarkets().filter((market) => betTypeOf(market.name) !== null)) {
      const fields = PRICE_FIELDS.filter(({ market }) => market === name);
      for (const line of new Set(fields.map((each) => each.line))) {
        const atLine = fields.filter((each) => each.line === line).map(({ selection }) => selection);
        expect(atLine.sort()).toEqual([...selections].sort());
      }
    }
  });
});

describe('finding a selection', () => {
  it.each([
    [{ betType: 'home' }, 'homeOdds', 'home'],
    [{ betType: 'home', selection: 'home' }, 'homeOdds', 'home'],
    [{ betType: 'draw', selection: null }, 'drawOdds', 'draw'],
    [{ betType: 'match_result', selection: 'away' }, 'awayOdds', 'away'],
    [{ betType: 'correct_score', selection: '2-1' }, 'correctScore21Odds', '2-1'],
    [{ betType: 'correct_score', selection: 'other' }, 'correctScoreOtherOdds', 'other'],
    [{ betType: 'over_under', selection: 'over_2.5' }, 'overUnder25Odds', 'over_2.5'],
    [{ betType: 'over_under', selection: 'under_0.5' }, 'overUnder05UnderOdds', 'under_0.5'],
    [{ betType: 'both_teams_score', selection: 'no' }, 'bttsNoOdds', 'no'],
    [{ betType: 'handicap', selection: 'away' }, 'handicapAwayOdds', 'away'],
    [{ betType: 'asian_total', selection: 'under' }, 'asianUnderOdds', 'under'],
    [{ betType: 'half_time_full_time', selection: 'home_draw' }, 'htftHomeDraw', 'home_draw'],
    [{ betType: 'first_goalscorer', playerId: 7 }, 'firstGoalscorerOdds:7', null],
    [{ betType: 'anytime_goalscorer', playerId: 7, selection: 'Bukayo Saka' }, 'anytimeGoalscorerOdds:7', null],
  ] as const)('%o is priced by %s', (request, priceField, selection) => {
    const found = findBetType(request);
    expect(found?.market).toBe(marketOfBetType(request.betType));
    expect(found && toSpecSelection({ ...found, selection: found.selection ?? '' }).selection).toBe(selection ?? '');
    const line = found?.lineField ? lines[found.lineField] : found?.line;
    expect(found && fieldOfKey(selectionKey({ ...found, line }), lines)).toBe(priceField);
  });

  it("returns the line field of a bet type's market, if it has one", () => {
    expect(findBetType({ betType: 'handicap', selection: 'home' })?.lineField).toBe('handicapLine');
    expect(findBetType({ betType: 'asian_total', selection: 'over' })?.lineField).toBe('asianTotalLine');
    expect(findBetType({ betType: 'over_under', selection: 'over_2.5' })?.lineField).toBeNull();
  });

  it.each([
    [{ betType: 'home', selection: 'away' }],
    [{ betType: 'home', playerId: 7 }],
    [{ betType: 'match_result' }],
    [{ betType: 'match_result', selection: 'HOME' }],
    [{ betType: 'correct_score', selection: '9-9' }],
    [{ betType: 'correct_score', selection: '2:1' }],
    [{ betType: 'over_under', selection: 'over_4.5' }],
    [{ betType: 'over_under', selection: 'over' }],
    [{ betType: 'both_teams_score', selection: 'yes', playerId: 7 }],
    [{ betType: 'half_time_full_time', selection: 'home' }],
    [{ betType: 'first_goalscorer' }],
    [{ betType: 'first_goalscorer', playerId: 0 }],
    [{ betType: 'first_goalscorer', playerId: 1.5 }],
    [{ betType: 'corners', selection: 'over' } as never],
    [{ betType: 'constructor', selection: 'over' } as never],
  ] as const)('finds nothing for %o', (request) => {
    expect(findBetType(request)).toBeNull();
  });

  it('finds the same selection by price field', () => {
    for (const { field, market, selection } of PRICE_FIELDS) {
      const key = keyOfField(field, lines) ?? '';
      expect(selectionOfKey(key)).toMatchObject({ market, selection });
      expect(fieldOfKey(key, lines)).toBe(field);
    }
    expect(parseKey(keyOfField('lastGoalscorerOdds:12', lines) ?? '')).toMatchObject({
      market: 'last_goalscorer',
      playerId: 12,
    });
    for (const field of ['odds', 'lastGoalscorerOdds', 'lastGoalscorerOdds:0', 'lastGoalscorerOdds:x', '']) {
      expect(keyOfField(field, lines)).toBeNull();
    }
  });
});

describe('the projection of a book', () => {
  it('keeps the prices at the main lines and drops those without a field', () => {
    const fields = {
      homeOdds: oddsHundredths(210),
      handicapAwayOdds: oddsHundredths(190),
      'firstGoalscorerOdds:7': oddsHundredths(500),
    };
    const book = bookOfFields({ ...fields, drawOdds: undefined, odds: oddsHundredths(300) }, lines);
    expect(book).toEqual({
      'match_result/home': 210,
      'handicap/away@-0.75': 190,
      'first_goalscorer@player=7': 500,
    });
    const more = { 'handicap/away@-0.50': oddsHundredths(180), 'double_chance/home_or_draw': oddsHundredths(120) };
    expect(fieldsOfBook({ ...book, ...more }, lines)).toEqual(fields);
  });

  it('has a main line for each line field', () => {
    expect(['handicap', 'asian_total', 'over_under'].map(lineFieldOf)).toEqual([
      'handicapLine',
      'asianTotalLine',
      null,
    ]);
    expect(marketNamed('handicap')).toMatchObject({ lines: { step: 1 } });
  });
});
