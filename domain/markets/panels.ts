// The markets of each tab on the pages of the specification, in order. Screens render tabs from
// these panels.
import {
  type LineField,
  lineFieldOf,
  PRICE_FIELDS,
  type PriceField,
  SCORER_FIELDS,
  type ScorerPricePrefix,
} from '#domain/markets/api-fields.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** One market as screens render it. A scorer market has a price prefix, no fixed selections. */
export type MarketPanel = {
  readonly market: MarketName;
  readonly lineField: LineField | null;
  readonly prices: readonly PriceField[];
  readonly scorerPricePrefix: ScorerPricePrefix | null;
};

function panelOf(market: MarketName, only?: readonly string[]): MarketPanel {
  const prices = PRICE_FIELDS.filter(
    (each) => each.market === market && (only === undefined || only.includes(each.selection)),
  );
  const scorer = SCORER_FIELDS.find((each) => each.market === market);
  return { market, lineField: lineFieldOf(market), prices, scorerPricePrefix: scorer?.prefix ?? null };
}

const SPEC_MARKETS = [...new Set([...PRICE_FIELDS, ...SCORER_FIELDS].map(({ market }) => market))];

export const marketPanels: readonly MarketPanel[] = SPEC_MARKETS.map((market) => panelOf(market));

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

/** A market of a list with one row for each game: its prices are the columns. */
export type ListMarket = {
  readonly name: string;
  readonly labelKey: string;
  readonly panel: MarketPanel;
  readonly columnKeys: readonly string[];
};

function listMarket(name: string, panel: MarketPanel): ListMarket {
  const columnKeys = panel.prices.map(({ selection }) => `listColumns.${selection}`);
  return { name, labelKey: `listMarkets.${name}`, panel, columnKeys };
}

const LIST_TOTAL = lineQuarters(10);
const totals = panelOf('over_under');

/** The markets to choose from for a list of games, from prices that every game has. */
export const LIST_MARKETS: readonly [ListMarket, ...ListMarket[]] = [
  listMarket('result', panelOf('match_result')),
  listMarket('goals', { ...totals, prices: totals.prices.filter(({ line }) => line === LIST_TOTAL) }),
  listMarket('both_teams_score', panelOf('both_teams_score')),
  listMarket('handicap', panelOf('handicap')),
];
