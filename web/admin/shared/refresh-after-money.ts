import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';

/** Refetches tables, figures, players and the current user's balance after a movement of money. */
export function refreshAfterMoney(): Promise<unknown> {
  return Promise.all([refreshPaths('/api/admin/', '/api/users', '/api/bets', '/api/transactions'), refreshUser()]);
}
