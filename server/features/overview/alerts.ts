// What needs attention: wrong books or player totals, overdue requests, silent live games.

import type { Overview } from '#contract/overview/objects.ts';
import type { Config } from '#server/config.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { IS_SILENT } from '#server/features/games/silence.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import { IS_IN_FLIGHT } from '#server/payments/payment-rows.ts';

type Dependencies = { pool: Queryable; config: Config };
type Alert = Overview['alerts'][number];
type AlertRow = Omit<Alert, 'since'> & { since: Date };

const MAX_ALERTS = 50;

export async function listAlerts({ pool, config }: Dependencies): Promise<Alert[]> {
  const rows = await sql<AlertRow>`
    (select 'request_pending' as kind, t.id, initcap(t.type) || ' of ' || u.username || ' is awaiting a decision' as
      text,
       t.type as request, u.username as name, t.created_at as since
     from (select * from transactions where status = 'pending' and not ${IS_IN_FLIGHT}) t
       join users u on u.id = t.user_id
     where t.created_at < now() - make_interval(hours => ${config.alertPendingHours})
       order by t.id limit ${MAX_ALERTS})
    union all
    (select 'player_halted', u.id, 'The limit counters of ' || u.username || ' do not match the ledger', null,
      u.username,
       h.opened_at
     from player_halts h join users u on u.id = h.user_id where h.lifted_at is null order by h.opened_at
       limit ${MAX_ALERTS})
    union all
    (select 'feed_silent', id, home_team || ' v ' || away_team || ' is live without updates: its markets are closed',
      null,
       home_team || ' v ' || away_team, silent_from
     from games where ${IS_SILENT} order by silent_from limit ${MAX_ALERTS})
    order by since`.all(pool);
  const alerts = rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  const halted = await haltedSince(pool);
  if (halted === null) return alerts;
  const text = 'The books do not balance. All money movements are stopped until they do.';
  return [{ kind: 'ledger_drift', id: null, text, request: null, name: null, since: halted.toISOString() }, ...alerts];
}
