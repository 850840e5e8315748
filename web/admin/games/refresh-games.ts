import { refreshPaths } from '#web/lib/query-client.ts';

export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games', '/api/admin/proposals');
