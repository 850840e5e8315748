// What needs attention: books that do not balance, players whose counters do not match them, requests that wait too long,
// live games without updates.
import type { Overview } from '#contract/objects/tables.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { haltedSince } from '#server/ledger/halt.ts';

type Dependencies = { pool: Queryable; config: Config };
type Alert = Overview['alerts'][number];
type AlertRow = Omit<Alert, 'since'> & { since: Date };

const alertsMax = 50;

export async function listAlerts({ pool, config }: Dependencies): Promise<Alert[]> {
  const { rows } = await pool.query<AlertRow>(
    `(select 'request_pending' as kind, t.id, initcap(t.type) || ' of ' || u.username || ' waits for a decision' as text,
        t.type as request, u.username as name, t.created_at as since
      from transactions t join users u on u.id = t.user_id
      where t.status = 'pending' and t.created_at < now() - make_interval(hours => $1) order by t.id limit $3)
     union all
     (select 'player_halted', u.id, 'The limit counters of ' || u.username || ' do not match the ledger', null, u.username,
        h.opened_at
      from player_halts h join users u on u.id = h.user_id where h.lifted_at is null order by h.opened_at limit $3)
     union all
     (select 'feed_silent', id, home_team || ' v ' || away_team || ' is live and nothing is heard of it', null,
        home_team || ' v ' || away_team, updated_at
      from games where status = 'live' and updated_at < now() - make_interval(mins => $2) order by updated_at limit $3)
     order by since`,
    [config.alertPendingHours, config.alertSilentMinutes, alertsMax],
  );
  const heard = rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  const halted = await haltedSince(pool);
  if (halted === null) return heard;
  const text = 'The books do not balance: no money moves until they do';
  return [{ kind: 'ledger_drift', id: null, text, request: null, name: null, since: halted.toISOString() }, ...heard];
}
