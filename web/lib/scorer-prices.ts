import type { Game } from '#contract/games/objects.ts';
import { atVersion, queryOf } from '#web/lib/query-client.ts';

/** Until a new version's prices arrive, the previous ones are shown but can't be bet on. */
export const scorerPricesQuery = ({ id, version }: Pick<Game, 'id' | 'version'>) =>
  atVersion(queryOf('listPlayers', { query: { gameId: id } }), version);
