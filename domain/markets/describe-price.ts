import { resolvePriceField } from '#domain/markets/registry.ts';

const inWords = (name: string) => name.replaceAll('_', ' ');

/** Describes a price for API messages: "correct score 2-1" for `correctScore21Odds`. */
export function describePrice(field: string): string {
  const found = resolvePriceField(field);
  if (found === null) return 'a price';
  const selection = found.playerId === null ? inWords(found.selection ?? '') : `player ${found.playerId}`;
  return `${inWords(found.market)} ${selection}`;
}
