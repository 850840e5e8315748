// The specification's markets as screens render them, and the markets for lists of games.
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

/** A scorer market has a price prefix instead of fixed selections. */
export type MarketPanel = {
  readonly market: MarketName;
  readonly lineField: LineField | null;
  readonly prices: readonly PriceField[];
  readonly scorerPricePrefix: ScorerPricePrefix | null;
};

export function panelOf(market: MarketName, only?: readonly string[]): MarketPanel {
  const prices = PRICE_FIELDS.filter(
    (each) => each.market === market && (only === undefined || only.includes(each.selection)),
  );
  const scorer = SCORER_FIELDS.find((each) => each.market === market);
  return { market, lineField: lineFieldOf(market), prices, scorerPricePrefix: scorer?.prefix ?? null };
}

const SPEC_MARKETS = [...new Set([...PRICE_FIELDS, ...SCORER_FIELDS].map(({ market }) => market))];

export const MARKET_PANELS: readonly MarketPanel[] = SPEC_MARKETS.map((market) => panelOf(market));

/** A market for a list with one row for each game: its prices are the columns. */
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

/** The markets that can be chosen for a list of games; every game has fields for their prices. */
export const LIST_MARKETS: readonly [ListMarket, ...ListMarket[]] = [
  listMarket('result', panelOf('match_result')),
  listMarket('goals', { ...totals, prices: totals.prices.filter(({ line }) => line === LIST_TOTAL) }),
  listMarket('both_teams_score', panelOf('both_teams_score')),
  listMarket('handicap', panelOf('handicap')),
];
