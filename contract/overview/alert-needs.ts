import type { Permission } from '#domain/roles.ts';

/** Who sees the alerts of a kind: staff who may read what they are about. */
export const ALERT_NEEDS = {
  ledger_drift: 'overview.read',
  player_halted: 'users.read',
  request_pending: 'money.read',
  feed_silent: 'games.run',
  late_start: 'games.run',
  big_bet: 'bets.read',
  staff_total: 'reports.read',
  own_account: 'audit.read',
} as const satisfies Record<string, Permission>;

export type AlertKind = keyof typeof ALERT_NEEDS;
