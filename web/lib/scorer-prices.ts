import type { Game } from '#contract/games/objects.ts';
import { atVersion, queryOf } from '#web/lib/query-client.ts';

export const scorerPricesQuery = ({ id, version }: Pick<Game, 'id' | 'version'>) =>
  atVersion(queryOf('listPlayers', { query: { gameId: id } }), version);
