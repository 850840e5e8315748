import { ALERT_NEEDS } from '#contract/overview/alert-needs.ts';
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
export function placeOf(alert: Pick<Alert, 'kind' | 'id' | 'request'>, today: string): Place | null {
  const path = pathOf(alert, today);
  return path === null ? null : { path, needs: ALERT_NEEDS[alert.kind] };
}

function pathOf({ kind, id, request }: Pick<Alert, 'kind' | 'id' | 'request'>, today: string): string | null {
  if (kind === 'request_pending') {
    const tab = request === 'deposit' || request === 'credit' ? 'deposit-approval' : 'withdrawal-requests';
    return `${tabPath(tab)}&search=${id}`;
  }
  if (id === null) return null;
  if (kind === 'feed_silent' || kind === 'late_start') return gameDeskPath(id);
  if (kind === 'big_bet') return `${tabPath('bets')}&search=${id}`;
  if (kind === 'own_account') return `${tabPath('audit')}&actorId=${id}`;
  if (kind === 'staff_total') return reportPath(today);
  return adminUserPath(id);
}
