// The markets of each tab, in order. Screens render tabs from these panels, so selections, labels
// and price fields are defined only in the catalogue.
import type { MarketName } from '#domain/markets/bet-types.ts';
import type { LineField, MarketSelection, ScorerPricePrefix } from '#domain/markets/market.ts';
import { MARKETS } from '#domain/markets/registry.ts';

/** One market as screens render it. A scorer market has a price prefix, no fixed selections. */
export type MarketPanel = {
  readonly market: MarketName;
  readonly labelKey: string;
  readonly lineField: LineField | null;
  readonly selections: readonly MarketSelection[];
  readonly scorerPricePrefix: ScorerPricePrefix | null;
};

function panelOf(name: MarketName, only?: readonly string[]): MarketPanel {
  const market = MARKETS[name];
  const base = { market: name, labelKey: market.labelKey };
  if (market.kind === 'scorer') {
    return { ...base, lineField: null, selections: [], scorerPricePrefix: market.pricePrefix };
  }
  const selections = market.selections.filter((each) => only === undefined || only.includes(each.selection));
  return { ...base, lineField: market.lineField, selections, scorerPricePrefix: null };
}

export const marketPanels: readonly MarketPanel[] = (Object.keys(MARKETS) as MarketName[]).map((name) => panelOf(name));

export type MarketTab = {
  readonly tab: string;
  readonly labelKey: string;
  readonly panels: readonly MarketPanel[];
};

function tab(name: string, panels: readonly MarketPanel[]): MarketTab {
  return { tab: name, labelKey: `marketTabs.${name}`, panels };
}

const HOME_CARD_SCORES = [
  '1-0',
  '2-0',
  '2-1',
  '1-1',
  '0-0',
  '0-1',
  '0-2',
  '1-2',
  '2-2',
  '3-0',
  '3-1',
  '1-3',
  '0-3',
  'other',
];
const BETTING_SCORES = ['1-0', '0-1', '1-1', '2-0', '0-2', '2-1', '1-2', '2-2'];

/** The five tabs of the game card on the home page. */
export const HOME_CARD_TABS: readonly MarketTab[] = [
  tab('score', [panelOf('correct_score', HOME_CARD_SCORES)]),
  tab('goals', [panelOf('over_under'), panelOf('both_teams_score')]),
  tab('handicap', [panelOf('handicap')]),
  tab('half_time_full_time', [panelOf('half_time_full_time')]),
  tab('goalscorer', [panelOf('first_goalscorer'), panelOf('last_goalscorer'), panelOf('anytime_goalscorer')]),
];

/** Panels of the game card that are outside its tabs. */
export const HOME_CARD_PANELS_WITHOUT_TAB: readonly MarketPanel[] = [panelOf('asian_total')];

/** The four tabs of the betting page. */
export const BETTING_TABS: readonly MarketTab[] = [
  tab('result', [panelOf('match_result')]),
  tab('score', [panelOf('correct_score', BETTING_SCORES)]),
  tab('goals', [panelOf('over_under')]),
  tab('both_teams_score', [panelOf('both_teams_score')]),
];
