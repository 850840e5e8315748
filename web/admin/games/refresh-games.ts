import { refreshPaths } from '#web/lib/query-client.ts';

/** Refetches everything that shows games, including pending proposals. */
export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games', '/api/admin/proposals');
