import type { Overview } from '#contract/overview/objects.ts';
import type { Permission } from '#domain/roles.ts';
import { addressOf } from '#web/admin/shared/admin-tabs.ts';
import { calendarDay } from '#web/lib/format.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';

type Alert = Overview['alerts'][number];
export type Place = { address: string; needs: Permission };

/** The URL of the report on staff decisions on one day. */
const reportOf = (day: string) => `${addressOf('reports')}&from=${day}&to=${day}`;

/** The page where an alert can be resolved; null if there is none. */
export function placeOf({ kind, id, request, since }: Pick<Alert, 'kind' | 'id' | 'request' | 'since'>): Place | null {
  if (kind === 'request_pending') {
    const tab = request === 'deposit' ? 'deposit-approval' : 'withdrawal-requests';
    return { address: `${addressOf(tab)}&search=${id}`, needs: 'money.read' };
  }
  if (id === null) return null;
  if (kind === 'feed_silent' || kind === 'late_start') return { address: gameDeskPath(id), needs: 'games.run' };
  if (kind === 'big_bet') return { address: `${addressOf('bets')}&search=${id}`, needs: 'bets.read' };
  if (kind === 'own_account') return { address: `${addressOf('audit')}&actorId=${id}`, needs: 'audit.read' };
  if (kind === 'staff_total') return { address: reportOf(calendarDay(since ?? serverNow())), needs: 'reports.read' };
  return { address: adminUserPath(id), needs: 'users.read' };
}
