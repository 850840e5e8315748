// A game's markets, fetched while the game is shown or in the slip.
import type { Game, GameMarkets } from '#contract/games/objects.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { parseLine } from '#domain/markets/line.ts';
import { atVersion } from '#web/lib/query-client.ts';
import type { Selection } from '#web/lib/selection.ts';

export const gameMarketsQuery = ({ id, version }: Pick<Game, 'id' | 'version'>) =>
  atVersion('listMarkets', { params: { id } }, version);

/** The current price of a selection; null if it is closed or no longer offered. */
export function offeredOdds(
  { groups }: GameMarkets,
  { market, selection, playerId, line }: Pick<Selection, 'market' | 'selection' | 'playerId' | 'line'>,
): string | null {
  const key = selectionKey({ market, selection, playerId, line: parseLine(line) });
  const lines = groups.flatMap(({ markets }) => markets).find((each) => each.market === market)?.lines ?? [];
  return lines.flatMap(({ selections }) => selections).find((each) => each.key === key)?.odds ?? null;
}
