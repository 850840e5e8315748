// What needs attention: books or player totals that don't balance, overdue requests, games without
// updates or past kick-off, big bets, and staff with large totals or acting on their own account.
import type { Overview } from '#contract/overview/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { ONLY_SILENT } from '#server/features/games/silence.ts';
import { decidedSince } from '#server/features/reports/staff-totals.ts';
import { OWN_ACCOUNT_ATTEMPT } from '#server/http/own-account.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import { IS_IN_FLIGHT } from '#server/payments/payment-rows.ts';
import type { SettingValues } from '#server/settings/setting-values.ts';

type Limits = Pick<SettingValues, 'alerts'> & { timeZone: string };
type Alert = Overview['alerts'][number];
type AlertRow = Pick<Alert, 'id' | 'text' | 'name'> &
  Partial<Pick<Alert, 'request'>> & { amount_cents?: Cents; since: Date };
type Source = (limits: Limits) => Statement<AlertRow>;

/** The maximum number of alerts of each kind, except big bets. */
const MAX_ALERTS = 50;
/** Lower, because there can be many big bets and the biggest matter most. */
const MAX_BIG_BETS = 10;

const SOURCES: Record<Exclude<Alert['kind'], 'ledger_drift'>, Source> = {
  player_halted: () => sql`
    select u.id, u.username || '''s limit counters do not match the ledger' as text, u.username as name,
      h.opened_at as since
    from player_halts h join users u on u.id = h.user_id where h.lifted_at is null
    order by h.opened_at limit ${MAX_ALERTS}`,
  own_account: () => sql`
    select u.id, u.username || ' tried to make changes to their own account (' || count(*) || ' in 24 hours)' as text,
      u.username as name, max(e.created_at) as since
    from audit_entries e join users u on u.id = e.actor_id
    where e.action = ${OWN_ACCOUNT_ATTEMPT} and e.created_at > now() - interval '24 hours'
    group by u.id order by since desc limit ${MAX_ALERTS}`,
  staff_total: ({ alerts, timeZone }) => sql`
    select u.id, u.username || ' decided on a large amount of money today' as text, u.username as name,
      d.cents as amount_cents, d.last_at as since
    from (${decidedSince(sql`date_trunc('day', now(), ${timeZone})`)}) as d join users u on u.id = d.user_id
    where d.cents >= ${alerts.staffDayCents} order by d.cents desc limit ${MAX_ALERTS}`,
  feed_silent: () => sql`
    select id, home_team || ' v ' || away_team || ' is live without updates: betting is suspended' as text,
      home_team || ' v ' || away_team as name, silent_from as since
    from games where ${ONLY_SILENT} order by silent_from limit ${MAX_ALERTS}`,
  late_start: ({ alerts }) => sql`
    select id, home_team || ' v ' || away_team || ' has not started' as text,
      home_team || ' v ' || away_team as name, start_time as since
    from games
    where status = 'upcoming' and start_time < now() - make_interval(mins => ${alerts.lateStartMinutes})
    order by start_time desc limit ${MAX_ALERTS}`,
  request_pending: ({ alerts }) => sql`
    select t.id, case request
        when 'credit' then 'Funds added for ' || u.username || ' are awaiting a second approval'
        when 'deduction' then 'Funds deducted from ' || u.username || ' are awaiting a second approval'
        else initcap(request) || ' by ' || u.username || ' is awaiting a decision' end as text,
      request, u.username as name, t.created_at as since
    from (select * from transactions where status = 'pending' and not ${IS_IN_FLIGHT}) t
      join users u on u.id = t.user_id
      cross join lateral (
        select case method when 'admin_credit' then 'credit' when 'admin_debit' then 'deduction' else type end as request
      ) as kind
    where t.created_at < now() - make_interval(hours => ${alerts.pendingHours}) order by t.id limit ${MAX_ALERTS}`,
  big_bet: ({ alerts }) => sql`
    select b.id, 'A bet by ' || u.username || ' could win a large amount' as text, u.username as name,
      most.cents as amount_cents, b.created_at as since
    from bets b join users u on u.id = b.user_id
    cross join lateral (select b.potential_win_cents + coalesce(b.max_bonus_cents, 0) as cents) as most
    where b.status = 'pending' and most.cents >= ${alerts.bigWinCents} and b.created_at > now() - interval '24 hours'
    order by most.cents desc limit ${MAX_BIG_BETS}`,
};

/** The ledger comes first, then the other kinds in the order of SOURCES. */
export async function listAlerts(database: Queryable, limits: Limits): Promise<Alert[]> {
  const kinds = Object.keys(SOURCES) as (keyof typeof SOURCES)[];
  const found = await Promise.all(
    kinds.map(async (kind) => (await SOURCES[kind](limits).all(database)).map((row) => toAlert(kind, row))),
  );
  const halted = await haltedSince(database);
  return [...(halted === null ? [] : [drift(halted)]), ...found.flat()];
}

function toAlert(kind: Alert['kind'], { id, text, name, request = null, amount_cents, since }: AlertRow): Alert {
  const amount = amount_cents === undefined ? null : formatAmount(amount_cents);
  return { kind, id, text, name, request, amount, since: since.toISOString() };
}

const drift = (since: Date): Alert => ({
  kind: 'ledger_drift',
  id: null,
  request: null,
  name: null,
  amount: null,
  since: since.toISOString(),
  text: 'The books do not balance. All money movements are stopped until they do.',
});
