import { refreshPaths } from '#web/lib/query-client.ts';

/** After a change of a game: whatever shows one is asked for again, the table of games and what waits for a second person too. */
export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games', '/api/admin/proposals');
