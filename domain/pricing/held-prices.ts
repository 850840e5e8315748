// A trader can hold a market's prices in play: repricing leaves them unchanged. A market is held as
// a whole, because one fixed price beside moving ones would soon make a losing book. A hold ends
// when the model opens or closes a selection of the market; all holds end when the book would fail
// its check with them.
import {
  LISTED_MARKETS,
  MARKET_NAMES,
  type MarketName,
  type PriceBook,
  resolvePriceField,
} from '#domain/markets/registry.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import type { Lines } from '#domain/pricing/market-prices.ts';
import type { MatchState } from '#domain/pricing/sure-win.ts';

/** The markets of price and line fields, merged with other markets, in catalogue order. */
export function marketsOfFields(others: readonly MarketName[], fields: readonly string[]): MarketName[] {
  const markets = new Set([...others, ...fields.map(marketOfField)]);
  return MARKET_NAMES.filter((name) => markets.has(name));
}

function marketOfField(field: string): MarketName | undefined {
  return LISTED_MARKETS.find(({ lineField }) => lineField === field)?.name ?? resolvePriceField(field)?.market;
}

export type HeldBook = {
  readonly prices: PriceBook;
  readonly held: readonly MarketName[];
};

type Repricing = {
  readonly model: PriceBook;
  readonly current: PriceBook;
  readonly held: readonly MarketName[];
  readonly lines: Lines;
  readonly matchState: MatchState;
};

/** The model's book with the previous prices of held markets, and the markets still held. */
export function keepHeldPrices({ model, current, held, lines, matchState }: Repricing): HeldBook {
  const kept = held.filter((market) => fieldsOf(model, market).join() === fieldsOf(current, market).join());
  if (kept.length === 0) return { prices: model, held: [] };
  const isKept = (field: string) => kept.some((market) => market === resolvePriceField(field)?.market);
  const prices = Object.fromEntries(
    Object.entries(model).map(([field, odds]) => [field, isKept(field) ? current[field] : odds]),
  );
  return checkPrices({ book: prices, lines, matchState }).holds ? { prices, held: kept } : { prices: model, held: [] };
}

function fieldsOf(book: PriceBook, market: MarketName): string[] {
  return Object.keys(book)
    .filter((field) => book[field] !== undefined && resolvePriceField(field)?.market === market)
    .sort();
}
