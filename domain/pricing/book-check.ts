// In a valid book, the sum of 1 / odds is at least 1.00 over any set of selections of which exactly
// one wins; otherwise backing all of them is a sure profit. The sums are exact, in integers. A set
// with a closed selection is skipped, since that selection can't be backed.

import { orderShares } from '#domain/endings/order-shares.ts';
import { BEFORE_KICK_OFF, outcomeTable } from '#domain/endings/outcome-table.ts';
import { listedMarkets } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket, MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';

/** Selections of one market: one wins, all push, or one is half-won and the other half-lost. */
export type Partition = {
  readonly market: MarketName;
  readonly keys: readonly SelectionKey[];
  readonly odds: readonly OddsHundredths[];
};

/**
 * A market's priced selections, except the one that covers the rest. That one wins where none of
 * these does, and a bet on it stores this list.
 */
export function pricedSelections(book: PriceBook, market: ListedMarket): string[] {
  return market.selections.filter(
    (selection) => selection !== market.rest && book[selectionKey({ market: market.name, selection })] !== undefined,
  );
}

/**
 * The sets of mutually exclusive, exhaustive selections that a book offers. If one selection covers
 * the rest, it forms a set with the other priced selections.
 */
export function partitions(book: PriceBook): Partition[] {
  const lines = linesOf(book);
  return listedMarkets()
    .filter(isBookMarket)
    .flatMap((market) =>
      (market.lines ? (lines.get(market.name) ?? []) : [null]).flatMap((line) => partition(book, market, line)),
    );
}

function partition(book: PriceBook, market: ListedMarket, line: LineQuarters | null): Partition[] {
  const keyOf = (selection: string) => selectionKey({ market: market.name, selection, line });
  const all = market.selections.map(keyOf);
  const isRestOpen = market.rest !== undefined && book[keyOf(market.rest)] !== undefined;
  const keys = isRestOpen ? all.filter((key) => book[key] !== undefined) : all;
  const odds = keys.flatMap((key) => book[key] ?? []);
  const isComplete = odds.length > 0 && odds.length === keys.length && (market.rest === undefined || isRestOpen);
  return isComplete ? [{ market: market.name, keys, odds }] : [];
}

/** The lines of each market that have a price. */
function linesOf(book: PriceBook): Map<MarketName, LineQuarters[]> {
  const lines = new Map<MarketName, Set<LineQuarters>>();
  for (const key of Object.keys(book)) {
    const { market, line } = parseKey(key) ?? { market: '', line: null };
    if (line !== null) lines.set(market, (lines.get(market) ?? new Set()).add(line));
  }
  return new Map([...lines].map(([market, each]) => [market, [...each]]));
}

/**
 * Whether at every ending exactly one selection of a market wins, all push, or one is half-won and
 * the other half-lost.
 */
export function isBookMarket(market: ListedMarket): boolean {
  if (market.dependsOn === 'goal_order')
    return orderShares(market, BEFORE_KICK_OFF.score, { sides: [], placedAfter: 0 }).isBook;
  return outcomeTable(market, market.lines?.from ?? 0, BEFORE_KICK_OFF)?.isBook ?? false;
}

/** Each complete market's sum of 1 / odds, truncated to three decimals: 1 plus its overround. */
export function bookSums(book: PriceBook): { market: MarketName; keys: SelectionKey[]; sum: number }[] {
  return partitions(book).map(({ market, keys, odds }) => ({
    market,
    keys: [...keys],
    sum: sumThousandths(odds) / 1000,
  }));
}

export type BookCheck =
  | { readonly holds: true }
  | {
      readonly holds: false;
      readonly market: MarketName;
      readonly keys: readonly SelectionKey[];
      /** The sum of 1 / odds, truncated to three decimals: 0.987. */
      readonly sum: number;
    };

/** Checks every market of a book; fails with the first one below 1.00 and its sum. */
export function checkBook(book: PriceBook): BookCheck {
  for (const { market, keys, odds } of partitions(book)) {
    const sum = sumThousandths(odds);
    if (!holds(odds)) return { holds: false, market, keys, sum: sum / 1000 };
  }
  return { holds: true };
}

/** Whether the sum of 1 / odds is at least 1, compared exactly. */
function holds(odds: readonly OddsHundredths[]): boolean {
  const { numerator, denominator } = sumOfInverses(odds);
  return numerator >= denominator;
}

/** The sum of 1 / odds in whole thousandths, rounded down. */
export function sumThousandths(odds: readonly OddsHundredths[]): number {
  const { numerator, denominator } = sumOfInverses(odds);
  return Number((numerator * 1000n) / denominator);
}

function sumOfInverses(odds: readonly OddsHundredths[]): { numerator: bigint; denominator: bigint } {
  let numerator = 0n;
  let denominator = 1n;
  for (const each of odds) {
    numerator = numerator * BigInt(each) + 100n * denominator;
    denominator *= BigInt(each);
  }
  return { numerator, denominator };
}
