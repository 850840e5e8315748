// Selections of one book exclude each other, so the house pays at most the worst of them. A book is
// named after its first price field. A scorer market with at most one winner is named by its
// prefix. In the anytime market every player is a separate book, since all of them can win.
import { LISTED_MARKETS, SCORER_MARKETS } from '#domain/markets/registry.ts';

const BOOK_OF_FIELD = new Map(
  LISTED_MARKETS.flatMap((market) =>
    market.partitions.flatMap((set) => set.map((field) => [field, set[0] as string] as const)),
  ),
);

const EXCLUSIVE_PREFIXES = SCORER_MARKETS.filter((market) => market.name !== 'anytime_goalscorer').map(
  (market) => market.pricePrefix as string,
);

/** The book of a price. A field outside the catalogue is a book by itself. */
export function bookKey(priceField: string): string {
  const listed = BOOK_OF_FIELD.get(priceField);
  if (listed !== undefined) return listed;
  const [prefix = ''] = priceField.split(':');
  return EXCLUSIVE_PREFIXES.includes(prefix) ? prefix : priceField;
}
