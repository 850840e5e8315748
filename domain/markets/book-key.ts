// Selections of one book exclude each other, so the house pays at most the worst of them. A book is named by
// its first price field; a scorer market of which one player at most can win by its prefix; and each player
// of the anytime market is a book of their own, since they can all win.
import { LISTED_MARKETS, SCORER_MARKETS } from '#domain/markets/registry.ts';

const BOOK_OF_FIELD = new Map(
  LISTED_MARKETS.flatMap((market) =>
    market.partitions.flatMap((set) => set.map((field) => [field, set[0] as string] as const)),
  ),
);

const EXCLUSIVE_PREFIXES = SCORER_MARKETS.filter((market) => market.name !== 'anytime_goalscorer').map(
  (market) => market.pricePrefix as string,
);

/** The book that a price belongs to. A field that is not in the catalogue is a book of its own. */
export function bookKey(priceField: string): string {
  const listed = BOOK_OF_FIELD.get(priceField);
  if (listed !== undefined) return listed;
  const [prefix = ''] = priceField.split(':');
  return EXCLUSIVE_PREFIXES.includes(prefix) ? prefix : priceField;
}
