import { describe, expect, it } from 'vitest';
import { BETTING_TABS, HOME_CARD_PANELS_WITHOUT_TAB, HOME_CARD_TABS, marketPanels } from '#domain/markets/panels.ts';
import {
  BET_TYPES,
  LISTED_MARKETS,
  MARKET_NAMES,
  MARKETS,
  marketOf,
  PRICE_FIELD_NAMES,
  PRICE_FIELDS,
  resolvePriceField,
  resolveSelection,
  SCORER_MARKETS,
} from '#domain/markets/registry.ts';
import { formatOdds } from '#domain/odds.ts';

// The specification's names and defaults, written out to check the catalogue against them.
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

describe('the catalogue', () => {
  it('has the bet types of the API, in order', () => {
    expect(BET_TYPES.join(' ')).toBe(
      'home draw away match_result correct_score over_under both_teams_score handicap asian_total ' +
        'half_time_full_time first_goalscorer last_goalscorer anytime_goalscorer',
    );
  });

  it('gives every market a unique name and every bet type one market', () => {
    for (const name of MARKET_NAMES) expect(MARKETS[name].name).toBe(name);
    for (const betType of BET_TYPES) expect(marketOf(betType).betTypes).toContain(betType);
    const all = MARKET_NAMES.flatMap((name) => MARKETS[name].betTypes);
    expect([...all].sort()).toEqual([...BET_TYPES].sort());
  });

  it("has the specification's price fields with its defaults", () => {
    const defaults = PRICE_FIELDS.flatMap(({ field, specDefault }) =>
      specDefault === null ? [] : [[field, formatOdds(specDefault)]],
    );
    expect(Object.fromEntries(defaults)).toEqual(SPEC_DEFAULTS);
    expect(PRICE_FIELDS.filter((each) => each.specDefault === null).map((each) => each.field)).toEqual([
      'homeOdds',
      'drawOdds',
      'awayOdds',
    ]);
    expect(SCORER_MARKETS.map((each) => [each.pricePrefix, formatOdds(each.specDefault)])).toEqual([
      ['firstGoalscorerOdds', '5.00'],
      ['lastGoalscorerOdds', '8.00'],
      ['anytimeGoalscorerOdds', '3.50'],
    ]);
  });

  it('uses each price field once, and only its own price fields in the partitions of a market', () => {
    expect(new Set(PRICE_FIELD_NAMES).size).toBe(PRICE_FIELD_NAMES.length);
    for (const market of LISTED_MARKETS) {
      expect(market.partitions.flat().sort()).toEqual(market.selections.map((each) => each.priceField).sort());
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
    expect(resolveSelection(request)).toMatchObject({ betType: request.betType, priceField, selection });
  });

  it('returns whether a bet type has a line', () => {
    expect(resolveSelection({ betType: 'handicap', selection: 'home' })?.usesLine).toBe('handicapLine');
    expect(resolveSelection({ betType: 'asian_total', selection: 'over' })?.usesLine).toBe('asianTotalLine');
    expect(resolveSelection({ betType: 'over_under', selection: 'over_2.5' })?.usesLine).toBeNull();
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
  ] as const)('%o is not in the catalogue', (request) => {
    expect(resolveSelection(request)).toBeNull();
  });

  it('finds the same selection by price field', () => {
    for (const each of PRICE_FIELDS) {
      expect(resolvePriceField(each.field)).toMatchObject({ market: each.market, selection: each.selection });
    }
    expect(resolvePriceField('lastGoalscorerOdds:12')).toMatchObject({ market: 'last_goalscorer', playerId: 12 });
    for (const field of ['odds', 'lastGoalscorerOdds', 'lastGoalscorerOdds:0', 'lastGoalscorerOdds:x', '']) {
      expect(resolvePriceField(field)).toBeNull();
    }
  });
});

describe('panels', () => {
  it('show every market and every selection', () => {
    expect(marketPanels.map((panel) => panel.market)).toEqual([...MARKET_NAMES]);
    expect(marketPanels.flatMap((panel) => panel.selections.map((each) => each.priceField))).toEqual(PRICE_FIELD_NAMES);
  });

  it('the game card has five tabs, fourteen scores and one panel outside the tabs', () => {
    expect(HOME_CARD_TABS.map((each) => each.tab)).toEqual([
      'score',
      'goals',
      'handicap',
      'half_time_full_time',
      'goalscorer',
    ]);
    expect(HOME_CARD_TABS[0]?.panels[0]?.selections).toHaveLength(14);
    expect(HOME_CARD_PANELS_WITHOUT_TAB.map((panel) => panel.market)).toEqual(['asian_total']);
  });

  it('the betting page has four tabs and eight scores', () => {
    expect(BETTING_TABS.map((each) => each.tab)).toEqual(['result', 'score', 'goals', 'both_teams_score']);
    expect(BETTING_TABS[1]?.panels[0]?.selections).toHaveLength(8);
  });
});
