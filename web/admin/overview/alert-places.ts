import type { Overview } from '#contract/overview/objects.ts';
import type { Permission } from '#domain/roles.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';

type Alert = Overview['alerts'][number];
export type Place = { path: string; needs: Permission };

const reportPath = (day: string) => `${tabPath('reports')}&from=${day}&to=${day}`;

/**
 * The page that shows what the alert is about; null if there is none.
 * @param today the overview's day, which is in the operator's time zone
 */
export function placeOf({ kind, id, request }: Pick<Alert, 'kind' | 'id' | 'request'>, today: string): Place | null {
  if (kind === 'request_pending') {
    const tab = request === 'deposit' || request === 'credit' ? 'deposit-approval' : 'withdrawal-requests';
    return { path: `${tabPath(tab)}&search=${id}`, needs: 'money.read' };
  }
  if (id === null) return null;
  if (kind === 'feed_silent' || kind === 'late_start') return { path: gameDeskPath(id), needs: 'games.run' };
  if (kind === 'big_bet') return { path: `${tabPath('bets')}&search=${id}`, needs: 'bets.read' };
  if (kind === 'own_account') return { path: `${tabPath('audit')}&actorId=${id}`, needs: 'audit.read' };
  if (kind === 'staff_total') return { path: reportPath(today), needs: 'reports.read' };
  return { path: adminUserPath(id), needs: 'users.read' };
}
