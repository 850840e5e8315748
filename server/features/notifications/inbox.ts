// A player's notifications, derived from the rows they are about, so that settling thousands of
// bets writes no notifications. At most a page is read from each large source, newest first.
import type { Notification } from '#contract/notifications/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { categoryOf, type NotificationKind, PROMOTIONAL_KINDS } from '#domain/notification.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseField } from '#server/http/refusal.ts';

/** How long before a limit is raised or removed, or a free bet expires, the player is reminded. */
const LIMIT_NOTICE = sql`interval '2 hours'`;
const FREE_BET_NOTICE = sql`interval '24 hours'`;

export type About = Partial<Omit<Notification['about'], 'amount'>> & { amountCents?: Cents };

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  at: Date;
  about: About;
};

type Span = {
  /** The player's id: a value, or a column of the enclosing statement. */
  user: Statement<object>;
  /** Includes only what happened up to this moment. */
  until: Statement<object>;
  /** Leaves out older bets, to save reading their selections. */
  since?: Statement<object>;
  limit: number;
};

/**
 * The statement that reads a player's latest notifications up to a moment: `event`, `kind`, `at`
 * and `about`. A bet's settlements and cash-outs are found by the index of the player's transfers.
 */
export function latestNotifications(span: Span): Statement<object> {
  const { user, until } = span;
  const sources = [betEvents, moneyEvents, freeBetEvents, accountEvents, playEvents].map((eventsOf) => eventsOf(span));
  return sql`
    select event, kind, at, about from (
      ${sources.reduce((before, source) => sql`${before} union all ${source}`)}
    ) as notification
    where at <= ${until} and (kind not in (${raw(`'${PROMOTIONAL_KINDS.join("', '")}'`)}) or not exists (
      select from play_settings where user_id = ${user} and greatest(timed_out_until, excluded_until) > now()))`;
}

function betEvents({ user, until, since, limit }: Span): Statement<object> {
  const transfers = (condition: string, count = limit) => sql`(
    select ref_id, sequence, amount_cents, created_at from transfers
    where user_id = ${user} and created_at <= ${until} and ${raw(condition)}
    order by id desc limit ${raw(count)})`;
  const isRecent = since ? sql`t.created_at > ${since}` : sql`true`;
  const about = sql`(
    select jsonb_strip_nulls(jsonb_build_object('legs', count(*),
      'homeTeam', case when count(distinct game_id) = 1 then min(home_team) end,
      'awayTeam', case when count(distinct game_id) = 1 then min(away_team) end))
    from bet_legs join games on games.id = game_id where bet_id = t.ref_id)`;
  return sql`
    select 'bet:' || t.ref_id || ':' || t.sequence as event, 'bet_settled' as kind, t.created_at as at,
      jsonb_strip_nulls(jsonb_build_object('betId', t.ref_id, 'status', b.status, 'amountCents', b.payout_cents,
        'freeBetId', case b.status when 'void' then b.free_bet_id end)) || ${about} as about
    from ${transfers(LAST_SETTLEMENT)} t join bets b on b.id = t.ref_id where ${isRecent}
    union all
    select 'cash_out:' || t.ref_id || ':' || t.sequence, 'cashed_out', t.created_at,
      jsonb_build_object('betId', t.ref_id, 'amountCents', t.amount_cents) || ${about}
    from ${transfers("kind = 'cash_out'")} t where ${isRecent}
    union all
    -- With equal times, 'adjusted' precedes 'bet', the settlement that replaces the reversed one.
    select 'adjusted:' || t.ref_id || ':' || t.sequence,
      case when t.sequence < 0 then 'cash_out_reversed' else 'payout_reversed' end, t.created_at,
      jsonb_build_object('betId', t.ref_id, 'amountCents', t.amount_cents) || ${about}
    from (
      select ref_id, sequence, sum(amount_cents) as amount_cents, max(created_at) as created_at
      from ${transfers("kind in ('payout_reversal', 'debt')", 2 * limit)} part group by ref_id, sequence
    ) as t where ${isRecent}`;
}

const moneyEvents = ({ user, until, limit }: Span): Statement<object> => sql`
  (select 'deposit_reversed:' || deposit.id || ':' || sequence, 'deposit_reversed', reversal.at,
    jsonb_build_object('transactionId', deposit.id, 'amountCents', reversal.amount)
  from (
    select transaction_id as id from payments where user_id = ${user} and state = 'reversed'
    union all select id from transactions where user_id = ${user} and former_payment_id is not null
  ) as deposit cross join lateral (
    select sequence, sum(amount_cents) as amount, max(created_at) as at from transfers
    where kind in ('deposit_reversal', 'deposit_debt') and ref_id = deposit.id
      and debit_account in ('available', 'debt') and created_at <= ${until}
    group by sequence
  ) as reversal
  order by reversal.at desc limit ${raw(limit)})
  union all
  (select 'request:' || id, case method when 'admin_credit' then 'funds_added'
      when 'admin_debit' then 'funds_deducted'
      else type || '_' || case when ${IS_CANCELLED} then 'cancelled' else status end end,
    completed_at, jsonb_build_object('transactionId', id, 'amountCents', amount_cents)
  from transactions where user_id = ${user} and completed_at <= ${until}
    and (method not in ('admin_credit', 'admin_debit') or status = 'completed')
  order by completed_at desc limit ${raw(limit)})
  union all
  (select 'reversal:' || id, case method when 'admin_debit' then 'deduction_reversed' else 'funds_reversed' end,
    reversed_at,
    jsonb_build_object('transactionId', id, 'amountCents', amount_cents)
  from transactions where user_id = ${user} and reversed_at <= ${until}
  order by reversed_at desc limit ${raw(limit)})`;

const freeBetEvents = ({ user, until, limit }: Span): Statement<object> => sql`
  (select 'free_bet:' || id, case when promotion_id is null then 'free_bet_received' else 'promotion_redeemed' end,
    created_at, jsonb_build_object('freeBetId', id, 'amountCents', amount_cents, 'until', expires_at)
  from free_bets where user_id = ${user} and created_at <= ${until}
  order by created_at desc limit ${raw(limit)})
  union all
  (select 'free_bet_revoked:' || id, 'free_bet_revoked', revoked_at,
    jsonb_build_object('freeBetId', id, 'amountCents', amount_cents)
  from free_bets where user_id = ${user} and bet_id is null and revoked_at <= ${until}
  order by revoked_at desc limit ${raw(limit)})
  union all
  (select 'free_bet_expiring:' || id, 'free_bet_expiring', expires_at - ${FREE_BET_NOTICE},
    jsonb_build_object('freeBetId', id, 'amountCents', amount_cents, 'until', expires_at)
  from free_bets where user_id = ${user} and bet_id is null and revoked_at is null and expires_at > now()
    and expires_at - ${FREE_BET_NOTICE} > created_at and expires_at - ${FREE_BET_NOTICE} <= ${until}
  order by expires_at desc limit ${raw(limit)})`;

const accountEvents = ({ user, until, limit }: Span): Statement<object> => sql`
  (select 'account:' || number, ${raw(caseOf(ACCOUNT_ACTIONS))}, created_at, '{}'
  from audit_entries where subject = 'user' and subject_id = ${user} and created_at <= ${until}
    and action in (${raw(namesOf(ACCOUNT_ACTIONS))})
  order by created_at desc limit ${raw(limit)})
  union all
  select 'device:' || extract(epoch from first_used_at)::bigint, 'new_device', first_used_at, '{}'
  from known_devices join users on users.id = user_id
  where user_id = ${user} and first_used_at > users.created_at and first_used_at <= ${until}`;

/** Limits, time-outs, self-exclusions and reality checks. */
const playEvents = ({ user, until }: Span): Statement<object> => sql`
  select event || ':' || kind || ':' || period || ':' || extract(epoch from next_from)::bigint, event, at,
    jsonb_build_object('limit', kind, 'period', period, 'amountCents', next_amount_cents, 'until', next_from)
  from play_limits cross join lateral (
    values ('limit_due', next_from - ${LIMIT_NOTICE}), ('limit_applied', next_from)) as moment (event, at)
  where user_id = ${user} and at <= ${until} and (event = 'limit_applied') = (next_from <= now())
  union all
  select event || ':' || extract(epoch from at)::bigint, event, at, '{}'
  from play_settings cross join lateral (
    values ('time_out_ended', timed_out_until), ('exclusion_ended', excluded_until)) as stop (event, at)
  where user_id = ${user} and at <= least(${until}, now())
  union all
  select 'reality_check:' || s.id || ':' || checks, 'reality_check',
    s.created_at + checks * reality_check_minutes * interval '1 minute',
    jsonb_build_object('minutes', checks * reality_check_minutes)
  from play_settings p join sessions s on s.user_id = p.user_id cross join lateral (
    select floor(extract(epoch from s.last_seen_at - s.created_at) / 60 / reality_check_minutes)::int as checks
  ) as passed
  where p.user_id = ${user} and checks > 0`;

/** Excludes settlements that have been reversed since. */
const LAST_SETTLEMENT = `kind = 'stake_settlement' and exists (
  select from bets where bets.id = ref_id and settlement_count = sequence and settled_at is not null)`;

/**
 * Whether a withdrawal was cancelled because its amount was needed for a reversal
 * (settlement/player-funds.ts), since neither staff nor a provider decided it.
 */
const IS_CANCELLED = sql`type = 'withdrawal' and status = 'rejected' and decided_by is null
  and not exists (select from payments where transaction_id = transactions.id)`;

/** Audited actions that the player is notified of. Someone else may have performed them. */
const ACCOUNT_ACTIONS = {
  'identity approved': 'identity_approved',
  'identity rejected': 'identity_rejected',
  'own limits changed': 'limits_changed',
  'limit of staff changed': 'staff_limit_changed',
  'time-out taken': 'time_out_taken',
  'self-exclusion taken': 'exclusion_taken',
  'password changed': 'password_changed',
  'password reset': 'password_changed',
  'second factor switched on': 'second_factor_on',
  'second factor switched off': 'second_factor_off',
  'second factor reset': 'second_factor_off',
} as const satisfies Record<string, NotificationKind>;

const namesOf = (actions: Record<string, string>) => `'${Object.keys(actions).join("', '")}'`;
const caseOf = (actions: Record<string, string>) =>
  `case action ${Object.entries(actions)
    .map(([action, kind]) => `when '${action}' then '${kind}'`)
    .join(' ')} end`;

/** Microseconds since 1970, a full stop and the event. A Date would have only milliseconds. */
const POSITION = sql`(extract(epoch from at) * 1000000)::bigint || '.' || event`;
const momentOf = (position: Position) =>
  sql`(timestamptz 'epoch' + ${position.microseconds}::bigint * interval '1 microsecond')`;

type Position = { microseconds: number; event: string };

function readPosition(id: string): Position {
  const point = id.indexOf('.');
  return { microseconds: Number(id.slice(0, point)), event: id.slice(point + 1) };
}

type Row = { id: string; kind: NotificationKind; at: Date; about: About; unread: boolean };

export async function listNotifications(
  database: Queryable,
  userId: number,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ items: Notification[]; next: string | null }> {
  const position = before === undefined ? null : readPosition(before);
  const until = position ? momentOf(position) : sql`clock_timestamp()`;
  const rows = await sql<Row>`
    select ${POSITION} as id, kind, at, about, at > coalesce(read_at, '-infinity') as unread
    from (${latestNotifications({ user: sql`${userId}::bigint`, until, limit: limit + 2 })}) as latest
    left join inboxes on user_id = ${userId}
    where ${position ? sql`(at, event) < (${until}, ${position.event}::text)` : sql`true`}
    order by at desc, event desc limit ${raw(limit + 1)}`.all(database);
  const items = rows.slice(0, limit).map(toNotification);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function toNotification({ id, kind, at, about: { amountCents, ...about }, unread }: Row): Notification {
  const until = about.until && new Date(about.until).toISOString();
  const amount = amountCents === undefined || amountCents === null ? undefined : formatAmount(amountCents);
  return {
    id,
    kind,
    category: categoryOf(kind),
    at: at.toISOString(),
    unread,
    about: { ...about, ...(until && { until }), ...(amount && { amount }) },
  };
}

const MAX_COUNTED = 100;

export async function countUnread(database: Queryable, userId: number): Promise<number> {
  const user = sql`${userId}::bigint`;
  return sql`
    select least(count(*), ${raw(MAX_COUNTED)})::int
    from (${latestNotifications({ user, until: sql`clock_timestamp()`, limit: MAX_COUNTED })}) as latest
    where at > coalesce((select read_at from inboxes where user_id = ${userId}), '-infinity')`
    .named('count-unread')
    .value<number>(database);
}

/** Marks notifications as read up to this one; never moves back or into the future. */
export async function markRead(database: Queryable, userId: number, id: string): Promise<void> {
  const position = readPosition(id);
  if (position.microseconds > Number.MAX_SAFE_INTEGER) refuseField('id', 'Must be the id of a notification');
  await sql`
    insert into inboxes (user_id, read_at) values (${userId}, least(${momentOf(position)}, clock_timestamp()))
    on conflict (user_id) do update set read_at = greatest(inboxes.read_at, excluded.read_at)`.run(database);
}
