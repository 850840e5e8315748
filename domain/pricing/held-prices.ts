// A trader can hold a market's prices in play: repricing leaves them unchanged. A market is held as
// a whole, because one fixed price among moving ones would soon make the book lose money. A hold
// ends when the model opens or closes a selection of the market; all holds end when the book would
// fail its check with them.
import { findMarket, marketNames } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import type { MainLines } from '#domain/pricing/market-prices.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { MatchState } from '#domain/pricing/sure-win.ts';

/** Markets without duplicates, in catalogue order. */
export function inCatalogueOrder(markets: readonly MarketName[]): MarketName[] {
  return marketNames().filter((name) => markets.includes(name));
}

export type HeldBook = { readonly prices: PriceBook; readonly held: readonly MarketName[] };

type Repricing = {
  readonly model: PriceBook;
  readonly current: PriceBook;
  readonly held: readonly MarketName[];
  readonly mainLines: MainLines;
  readonly matchState: MatchState;
  readonly outlook?: Outlook | undefined;
};

/**
 * The model's book with the previous prices of held markets, and the markets still held. For a
 * market with lines, only its main line and those always offered are held; the others are closed
 * meanwhile.
 */
export function keepHeldPrices({ model, current, held, mainLines, matchState, outlook }: Repricing): HeldBook {
  const keysIn = (book: PriceBook, market: MarketName) => mainKeys(book, market, mainLines[market]);
  const stillHeld = held.filter((market) => keysIn(model, market).join() === keysIn(current, market).join());
  if (stillHeld.length === 0) return { prices: model, held: [] };
  const isHeld = (key: SelectionKey) => stillHeld.includes(parseKey(key)?.market ?? '');
  const prices: Record<SelectionKey, OddsHundredths | undefined> = Object.fromEntries(
    Object.entries(model).filter(([key]) => !isHeld(key)),
  );
  for (const market of stillHeld) for (const key of keysIn(current, market)) prices[key] = current[key];
  const book = prices as PriceBook;
  return checkPrices({ book, matchState, outlook }).holds
    ? { prices: book, held: stillHeld }
    : { prices: model, held: [] };
}

/** The keys of a market's prices without lines, at its main line, and at those always offered. */
function mainKeys(book: PriceBook, market: MarketName, mainLine: LineQuarters | undefined): SelectionKey[] {
  const found = findMarket(market);
  const always = found?.kind === 'listed' ? found.lines?.always : undefined;
  return Object.keys(book)
    .filter((key) => {
      const parts = parseKey(key);
      if (book[key] === undefined || parts?.market !== market) return false;
      return parts.line === null || parts.line === mainLine || always?.includes(parts.line) === true;
    })
    .sort();
}
