import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';

/** Money moved: tables, figures, players and the own balance are asked for again. */
export function refreshAfterMoney(): Promise<unknown> {
  return Promise.all([refreshPaths('/api/admin/', '/api/users', '/api/bets', '/api/transactions'), refreshUser()]);
}
