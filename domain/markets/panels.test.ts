import { describe, expect, it } from 'vitest';
import { PRICE_FIELD_NAMES, PRICE_FIELDS, SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { BETTING_TABS, HOME_CARD_PANELS_WITHOUT_TAB, HOME_CARD_TABS } from '#domain/markets/card-tabs.ts';
import { LIST_MARKETS, MARKET_PANELS } from '#domain/markets/panels.ts';

describe('panels', () => {
  it('show every market and every price field of the specification', () => {
    expect(MARKET_PANELS.map((panel) => panel.market)).toEqual([
      ...new Set([...PRICE_FIELDS, ...SCORER_FIELDS].map(({ market }) => market)),
    ]);
    expect(MARKET_PANELS.flatMap((panel) => panel.prices.map((each) => each.field))).toEqual(PRICE_FIELD_NAMES);
  });

  it('the game card has five tabs, fourteen scores and one panel outside the tabs', () => {
    expect(HOME_CARD_TABS.map((each) => each.tab)).toEqual([
      'score',
      'goals',
      'handicap',
      'half_time_full_time',
      'goalscorer',
    ]);
    expect(HOME_CARD_TABS[0]?.panels[0]?.prices).toHaveLength(14);
    expect(HOME_CARD_PANELS_WITHOUT_TAB.map((panel) => panel.market)).toEqual(['asian_total']);
  });

  it('the betting page has four tabs and eight scores', () => {
    expect(BETTING_TABS.map((each) => each.tab)).toEqual(['result', 'score', 'goals', 'both_teams_score']);
    expect(BETTING_TABS[1]?.panels[0]?.prices).toHaveLength(8);
  });

  it('lists have two or three prices for each market, totals at 2.5 goals', () => {
    expect(LIST_MARKETS.map(({ name, panel }) => [name, ...panel.prices.map(({ field }) => field)])).toEqual([
      ['result', 'homeOdds', 'drawOdds', 'awayOdds'],
      ['goals', 'overUnder25Odds', 'overUnder25UnderOdds'],
      ['both_teams_score', 'bttsYesOdds', 'bttsNoOdds'],
      ['handicap', 'handicapHomeOdds', 'handicapAwayOdds'],
    ]);
  });
});
