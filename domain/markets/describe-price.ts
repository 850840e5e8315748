import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import { formatLine } from '#domain/markets/line.ts';

/** Describes a price for API messages: "correct score 2-1" for `correct_score/2-1`. */
export function describePrice(key: SelectionKey): string {
  const found = parseKey(key);
  if (found === null) return 'a price';
  const { market, selection, line, playerId } = found;
  const name = playerId === null ? (selection ?? '') : `player ${playerId}`;
  return [market, name, ...(line === null ? [] : [formatLine(line)])].join(' ').replaceAll('_', ' ');
}
