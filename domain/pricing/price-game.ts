// Before kick-off a game is priced from its three result prices and, if given, those of over/under
// 2.5 and other markets: their margin is removed, the goal model is fitted, and every market
// without manual prices is priced from its grid. Manual prices are kept unchanged.
import { type LineField, type Lines, mainLinesOf, TOTAL_MARKET } from '#domain/markets/api-fields.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { bookOfFields, fieldOfKey } from '#domain/markets/fields-of-keys.ts';
import { parseKey, selectionKey } from '#domain/markets/keys.ts';
import { type LineQuarters, lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { isBookMarket } from '#domain/pricing/book-check.ts';
import { fitToQuotes, type QuotedMarket } from '#domain/pricing/fit-quotes.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { homeHandicapChance, overTotalChance } from '#domain/pricing/line-chances.ts';
import { offeredOdds, removeMargin } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS, type Margins, marginOf, marketPrices } from '#domain/pricing/market-prices.ts';
import { pricesAboveModel } from '#domain/pricing/model-cover.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { type PricedPlayer, pricingShares } from '#domain/pricing/scorers.ts';

export type ResultPrices = {
  readonly home: OddsHundredths;
  readonly draw: OddsHundredths;
  readonly away: OddsHundredths;
};

/** The prices that a model is fitted to. One side of over/under 2.5 is enough; both are better. */
export type FitPrices = {
  readonly result: ResultPrices;
  readonly over25?: OddsHundredths | null | undefined;
  readonly under25?: OddsHundredths | null | undefined;
  /** Prices of other markets and lines that the model should come close to. */
  readonly others?: readonly QuotedMarket[] | undefined;
  readonly margins?: Margins | undefined;
};

export type LineChange = { readonly [Field in LineField]?: LineQuarters | null | undefined };

/** By default, the lines are the specification's: a handicap of 0.00 and a total of 2.50. */
export type GamePrices = FitPrices &
  LineChange & {
    readonly players?: readonly PricedPlayer[] | undefined;
    /** Other manual prices. */
    readonly manual?: PriceBook | undefined;
  };

export const DEFAULT_LINES: Lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };

export const withLines = (lines: Lines, { handicapLine, asianTotalLine }: LineChange): Lines => ({
  handicapLine: handicapLine ?? lines.handicapLine,
  asianTotalLine: asianTotalLine ?? lines.asianTotalLine,
});

/** Removes the margin from prices with the operator's method and fits the goal model to them. */
export function fitGame(prices: FitPrices): GoalModel {
  const { result, others = [], margins = DEFAULT_MARGINS } = prices;
  const [home = 0, draw = 0, away = 0] = removeMargin([result.home, result.draw, result.away], margins.method);
  return fitToQuotes({ home, draw, away, over25: fairOver25(prices, margins) }, others, margins.method);
}

function fairOver25({ over25, under25 }: FitPrices, margins: Margins): number | null {
  if (over25 && under25) return removeMargin([over25, under25], margins.method)[0] ?? null;
  const margin = marginOf(marketNamed(TOTAL_MARKET), margins);
  if (over25) return boundedChance(100 / over25 / (1 + margin));
  return under25 ? boundedChance(1 - 100 / under25 / (1 + margin)) : null;
}

const boundedChance = (chance: number): number => Math.min(Math.max(chance, 0.02), 0.98);

/**
 * A game's full book before kick-off, with scorer prices for the given players. Manual prices are
 * kept unchanged; the caller checks the book (`checkPrices`).
 */
export function priceGame(prices: GamePrices): PriceBook {
  const { margins = DEFAULT_MARGINS, players } = prices;
  const lines = withLines(DEFAULT_LINES, prices);
  const model = fitGame(prices);
  const manual = completeManualPrices(manualPrices(prices, lines), margins);
  const book = { ...priceFromModel(model, { lines, margins, players }), ...manual };
  // Only manual prices are checked: the model's own prices are never above its fair prices.
  const isCovered = pricesAboveModel({ book: manual, outlook: outlookBeforeKickOff(model) }).length === 0;
  return isCovered ? book : pricesWithField(book, lines);
}

/**
 * While a price is above the model, the selections without a price field are closed: the operator
 * can't set their prices, and together with that price they could be a sure win.
 */
export function pricesWithFieldIfUncovered(book: PriceBook, lines: Lines, outlook: Outlook): PriceBook {
  return pricesAboveModel({ book, outlook }).length === 0 ? book : pricesWithField(book, lines);
}

/** The prices with a price field, which the operator can set. */
export function pricesWithField(book: PriceBook, lines: Lines): PriceBook {
  return Object.fromEntries(Object.entries(book).filter(([key]) => fieldOfKey(key, lines) !== null));
}

type ModelBook = { lines: Lines; margins: Margins; players?: readonly PricedPlayer[] | undefined };

/** The model's book before kick-off. */
export function priceFromModel(model: GoalModel, { lines, margins, players = [] }: ModelBook): PriceBook {
  const pricing = { mainLines: mainLinesOf(lines), margins, shares: pricingShares(players) };
  return marketPrices(outlookBeforeKickOff(model), pricing);
}

function manualPrices({ result, over25, under25, manual }: GamePrices, lines: Lines): PriceBook {
  const fitted = {
    homeOdds: result.home,
    drawOdds: result.draw,
    awayOdds: result.away,
    overUnder25Odds: over25 ?? undefined,
    overUnder25UnderOdds: under25 ?? undefined,
  };
  return { ...manual, ...bookOfFields(fitted, lines) };
}

/**
 * Completes two-way markets with only one side entered. In over/under, a single price for over is
 * used for under too if that book is valid. Otherwise the other side is priced to give the book the
 * market's margin.
 */
export function completeManualPrices(manual: PriceBook, margins: Margins): PriceBook {
  const complete: Record<string, OddsHundredths | undefined> = { ...manual };
  for (const [key, entered] of Object.entries(manual)) {
    const other = otherSide(key);
    if (entered === undefined || other === null || manual[other.key] !== undefined) continue;
    const servesBoth = other.market.name === TOTAL_MARKET && other.isSecond && entered <= 200;
    const rest = servesBoth ? entered : offeredOdds(1 + marginOf(other.market, margins) - 100 / entered);
    if (rest !== null) complete[other.key] = rest;
  }
  return complete as PriceBook;
}

/** The other selection of a two-way market; null for other markets. */
function otherSide(key: string): { market: ListedMarket; key: string; isSecond: boolean } | null {
  const { market: name, selection = null, line = null } = parseKey(key) ?? { market: '' };
  const market = name === '' ? null : marketNamed(name);
  if (market?.kind !== 'listed' || market.selections.length !== 2 || !isBookMarket(market)) return null;
  const isSecond = market.selections[0] === selection;
  const other = market.selections[isSecond ? 1 : 0] as string;
  return { market, key: selectionKey({ market: name, selection: other, line }), isSecond };
}

/** The handicap and total lines at which both sides are closest to evens, before kick-off. */
export function chooseLines(model: GoalModel): Lines {
  return chooseLinesFor(outlookBeforeKickOff(model));
}

/** The same in play: the handicap counts goals from now on, the total counts all goals. */
export function chooseLinesFor(outlook: Outlook): Lines {
  const scored = (outlook.score.home + outlook.score.away) * 4;
  return {
    handicapLine: mostBalanced(-MAX_MAIN_HANDICAP, MAX_MAIN_HANDICAP, (line) => homeHandicapChance(outlook, line)),
    asianTotalLine: mostBalanced(Math.min(scored + 2, MAX_LINE_QUARTERS), MAX_LINE_QUARTERS, (line) =>
      overTotalChance(outlook, line),
    ),
  };
}

/** In quarter goals. */
const MAX_MAIN_HANDICAP = 20;

function mostBalanced(from: number, to: number, chanceAt: (line: number) => number): LineQuarters {
  let best = from;
  let smallest = 1;
  for (let line = from; line <= to; line += 1) {
    const distance = Math.abs(chanceAt(line) - 0.5);
    if (distance < smallest - 1e-12) [best, smallest] = [line, distance];
  }
  return lineQuarters(best);
}
