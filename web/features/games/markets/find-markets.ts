import type { MarketGroup, MarketName } from '#domain/markets/market.ts';
import type { ShownMarket } from '#web/features/games/markets/offered-choices.ts';
import { normaliseText } from '#web/lib/normalise-text.ts';

type MarketFilter = { query: string; group: MarketGroup | 'all' };

/** "and" in English, French or Swahili, or a plus sign. */
const AND = /(?<=\s|^)(and|et|na|\+)(?=\s|$)/g;

/** Normalises a text or query for matching: "1&over2,5" -> "1 & over 2.5". */
function searchable(text: string): string {
  return normaliseText(text)
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/([a-z])(\d+\.\d)/g, '$1 $2')
    .replace(/&/g, ' & ')
    .replace(AND, '&');
}

/** Abbreviations of up to this length, such as "ng", also occur inside many words. */
const MAX_ABBREVIATION_LENGTH = 2;

/**
 * Whether a text contains a search word. An abbreviation matches only at the start of a word, a
 * longer search word anywhere.
 */
function hasWord(text: string, word: string): boolean {
  if (word.length > MAX_ABBREVIATION_LENGTH) return text.includes(word);
  return [...text.matchAll(WORD)].some(([found]) => found.startsWith(word));
}

const WORD = /&|[\p{L}\d.+]+/gu;

/** The group's markets whose texts contain every word of the query. */
export function findMarkets(
  markets: readonly ShownMarket[],
  { query, group }: MarketFilter,
  textOf: (market: ShownMarket) => string,
): ShownMarket[] {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  return markets.filter((each) => {
    if (group !== 'all' && each.group !== group) return false;
    if (words.length === 0) return true;
    const text = searchable(textOf(each));
    return words.every((word) => hasWord(text, word));
  });
}

export type MarketSection = { section: MarketGroup | 'favourites'; markets: readonly ShownMarket[] };

/** The player's favourites first, then each group. */
export function sectionsOf(markets: readonly ShownMarket[], favourites: readonly MarketName[]): MarketSection[] {
  const isStarred = ({ market }: ShownMarket) => favourites.includes(market);
  const groups = [...new Set(markets.map(({ group }) => group))];
  const sections: MarketSection[] = [
    { section: 'favourites', markets: markets.filter(isStarred) },
    ...groups.map((group) => ({
      section: group,
      markets: markets.filter((each) => each.group === group && !isStarred(each)),
    })),
  ];
  return sections.filter((each) => each.markets.length > 0);
}

/** The height of an open market, relative to a closed one. */
const OPEN_HEIGHT = 5;

/**
 * Splits the markets, in order, into at most two columns of about the same height.
 * @param isOpen whether a market is open initially, so that one opened later stays in its column
 */
export function columnsOf(
  markets: readonly ShownMarket[],
  isOpen: (market: ShownMarket) => boolean,
): (readonly ShownMarket[])[] {
  const heights = markets.map((market) => (isOpen(market) ? OPEN_HEIGHT : 1));
  const totalHeight = heights.reduce((sum, height) => sum + height, 0);
  let above = 0;
  const columns: ShownMarket[][] = [[], []];
  for (const [index, market] of markets.entries()) {
    const height = heights[index] as number;
    columns[above + height / 2 > totalHeight / 2 ? 1 : 0]?.push(market);
    above += height;
  }
  return columns.filter((column) => column.length > 0);
}
