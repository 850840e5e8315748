// Prices every market of a game from one outlook: the chances of its selections, plus its margin,
// rounded down to a price. A selection that is decided, or whose price would be below 1.01, has no
// price: it is closed. A market with lines is offered at its main line, at those that are
// always offered, and at all others whose prices are moderate.
import { createCache } from '#domain/endings/cache.ts';
import { allMarkets } from '#domain/markets/catalogue.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import type { LineRange, ListedMarket, Market, MarketName, ScorerMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { addMargin, addMarginToOne, addMarginTwoWay, type MarginMethod, offeredOdds } from '#domain/pricing/margin.ts';
import { playersChances, pricedLines } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';

/** The line of each market that has a main one; it is always offered. */
export type MainLines = Readonly<Partial<Record<MarketName, LineQuarters>>>;

/** The operator's margin method and margins; a market that is not set has its own default. */
export type Margins = {
  readonly method: MarginMethod;
  readonly basisPoints: Readonly<Partial<Record<MarketName, number>>>;
};

export const DEFAULT_MARGINS: Margins = { method: 'odds_ratio', basisPoints: {} };

/** A market's margin as a fraction: 0.05 makes a book of 1.05. */
export function marginOf(market: { name: MarketName; margin: number }, { basisPoints }: Margins): number {
  return (basisPoints[market.name] ?? market.margin) / 10_000;
}

type Pricing = {
  readonly mainLines: MainLines;
  readonly margins: Margins;
  /** The shares of the players to price. */
  readonly shares?: readonly ScorerShare[] | undefined;
  /** The markets to price; undefined for all. */
  readonly markets?: readonly Market[] | undefined;
};

type Prices = Record<string, OddsHundredths>;

/** The book of all listed markets, and of the scorer markets for the given players. */
export function marketPrices(
  outlook: Outlook,
  { mainLines, margins, shares = [], markets = allMarkets() }: Pricing,
): PriceBook {
  const prices: Prices = {};
  for (const market of markets) {
    if (market.kind === 'scorer') priceScorers(prices, market, { outlook, margins, shares });
    else priceListed(prices, market, { outlook, margins, mainLine: mainLines[market.name] });
  }
  return prices;
}

type ListedPricing = { outlook: Outlook; margins: Margins; mainLine: LineQuarters | undefined };

function priceListed(prices: Prices, market: ListedMarket, { outlook, margins, mainLine }: ListedPricing): void {
  const lines = market.lines === undefined ? NO_LINES : linesToPrice(market.lines, mainLine);
  for (const { line, keys, isBook, fair } of pricedLines(market, lines, outlook)) {
    const odds = oddsOf(market, { fair, isBook, margins });
    const isOffered =
      line === null || line === mainLine || market.lines?.always?.includes(line) || odds.every(isModerate);
    if (!isOffered) continue;
    for (let index = 0; index < keys.length; index += 1) {
      const each = odds[index] as OddsHundredths | null;
      if (each !== null) prices[keys[index] as SelectionKey] = each;
    }
  }
}

const NO_LINES: readonly null[] = [null];

/** From 1.10 to 8.00: other prices are of little interest and clutter the screen. */
const isModerate = (odds: OddsHundredths | null): boolean => odds !== null && odds >= 110 && odds <= 800;

const lineLists = createCache<readonly LineQuarters[]>(100);

function linesToPrice(range: LineRange, mainLine: LineQuarters | undefined): readonly LineQuarters[] {
  return lineLists(range, String(mainLine), () => {
    const { from, to, step, except } = range;
    const lines = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_none, index) =>
      lineQuarters(from + index * step),
    ).filter((line) => !except?.includes(line));
    return mainLine === undefined || lines.includes(mainLine) ? lines : [...lines, mainLine];
  });
}

type FairMarket = { fair: readonly number[]; isBook: boolean; margins: Margins };

/** The odds of a market's selections at one line, in selection order; null for closed ones. */
function oddsOf(market: ListedMarket, { fair, isBook, margins }: FairMarket): (OddsHundredths | null)[] {
  const margin = marginOf(market, margins);
  const implied = isBook
    ? withBookMargin(fair, margin, margins.method)
    : fair.map((chance) => (chance < 1 ? addMarginToOne(chance, margin) : 0));
  const odds = implied.map(offeredOdds);
  // The selection that covers the rest would also win for a possible selection without a price.
  const isComplete = odds.every((each, index) => each !== null || fair[index] === 0);
  return market.rest === undefined || isComplete
    ? odds
    : odds.map((each, index) => (market.selections[index] === market.rest ? null : each));
}

/** Closes all selections of a book once one of them is certain. */
function withBookMargin(fair: readonly number[], margin: number, method: MarginMethod): readonly number[] {
  if (fair.some((chance) => chance >= 1)) return fair.map(() => 0);
  if (fair.length === 2 && method === 'odds_ratio') return addMarginTwoWay(fair[0] as number, margin);
  return addMargin(fair, margin, method);
}

type ScorerPricing = { outlook: Outlook; margins: Margins; shares: readonly ScorerShare[] };

function priceScorers(prices: Prices, market: ScorerMarket, { outlook, margins, shares }: ScorerPricing): void {
  const margin = marginOf(market, margins);
  const chances = playersChances(market, shares, outlook);
  if (chances === null) return;
  for (let index = 0; index < shares.length; index += 1) {
    const chance = chances[index] as number;
    const odds = chance < 1 ? offeredOdds(addMarginToOne(chance, margin)) : null;
    if (odds !== null) prices[`${market.name}@player=${(shares[index] as ScorerShare).id}`] = odds;
  }
}
