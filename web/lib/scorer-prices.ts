import type { Game } from '#contract/games/objects.ts';
import { atVersion } from '#web/lib/query-client.ts';

export const scorerPricesQuery = ({ id, version }: Pick<Game, 'id' | 'version'>) =>
  atVersion('listPlayers', { query: { gameId: id } }, version);
