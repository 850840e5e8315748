// In every book the sum of 1 / odds over selections of which one must win is at least 1.00;
// otherwise backing all of them is a sure profit. Calculated exactly, in integers. Sets with a
// closed selection are skipped, since it can't be backed.
import type { PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS, type MarketName } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';

/** Selections of one market of which exactly one wins (or which share the stake at a push). */
export type Partition = {
  readonly market: MarketName;
  readonly priceFields: readonly string[];
  readonly odds: readonly OddsHundredths[];
};

/** The correct scores with a price. `other` covers the rest, and a bet on it stores this list. */
export function listedScores(book: PriceBook): string[] {
  return CORRECT_SCORES.filter(({ priceField }) => book[priceField] !== undefined).map(({ selection }) => selection);
}

const CORRECT_SCORES = LISTED_MARKETS.filter((market) => market.name === 'correct_score')
  .flatMap((market) => market.selections)
  .filter(({ selection }) => selection !== 'other');

/**
 * The sets of mutually exclusive, exhaustive selections that a book offers. The priced correct
 * scores form a set together with `other`, which covers all remaining scores. Scorer markets have
 * none, since all their bets lose in a game without goals.
 */
export function partitions(book: PriceBook): Partition[] {
  return LISTED_MARKETS.flatMap((market) =>
    market.partitions.flatMap((set) => {
      const priceFields = market.name === 'correct_score' ? pricedWithOther(set, book) : set;
      const odds = priceFields.flatMap((field) => book[field] ?? []);
      return odds.length > 0 && odds.length === priceFields.length ? [{ market: market.name, priceFields, odds }] : [];
    }),
  );
}

function pricedWithOther(set: readonly string[], book: PriceBook): readonly string[] {
  const other = set[set.length - 1] as string;
  return book[other] === undefined ? [] : set.filter((field) => book[field] !== undefined);
}

/** The sum of 1 / odds of each complete market, cut to three decimals: 1 plus its overround. */
export function bookSums(book: PriceBook): { market: MarketName; priceFields: string[]; sum: number }[] {
  return partitions(book).map(({ market, priceFields, odds }) => ({
    market,
    priceFields: [...priceFields],
    sum: sumThousandths(odds) / 1000,
  }));
}

export type BookCheck =
  | { readonly holds: true }
  | {
      readonly holds: false;
      readonly market: MarketName;
      readonly priceFields: readonly string[];
      /** The sum of 1 / odds, cut (never rounded up) to three decimals: 0.987. */
      readonly sum: number;
    };

/** Checks every market of a book; fails with the first one below 1.00 and its sum. */
export function checkBook(book: PriceBook): BookCheck {
  for (const { market, priceFields, odds } of partitions(book)) {
    const sum = sumThousandths(odds);
    if (!holds(odds)) return { holds: false, market, priceFields, sum: sum / 1000 };
  }
  return { holds: true };
}

/** Whether the sum of 100 / odds is at least 1, compared over the product of all odds. */
function holds(odds: readonly OddsHundredths[]): boolean {
  const { numerator, denominator } = sumOfInverses(odds);
  return numerator >= denominator;
}

/** The sum of 1 / odds in thousandths, never rounded up; a book below 1000 fails the check. */
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
