import { refreshPaths } from '#web/lib/query-client.ts';

/** After a change of a game: whatever shows one is asked for again, the table of games too. */
export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games');
