// Selections of one book exclude each other, so the operator pays at most the most expensive one.
import { hasOneWinner } from '#domain/endings/player-trackers.ts';
import { findMarket } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import { isBookMarket } from '#domain/pricing/book-check.ts';

/** A selection's book: its market and line. Where several can win, each is its own book. */
export function bookKey(key: SelectionKey): string {
  const parts = parseKey(key);
  const market = parts && findMarket(parts.market);
  if (!parts || !market) return key;
  const isExclusive = market.kind === 'scorer' ? hasOneWinner(market) : isBookMarket(market);
  return isExclusive ? key.replace(/\/[^@]*|@player.*/, '') : key;
}
