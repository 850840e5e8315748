// Adds notifications and goals to the outbox of the browsers that receive them. An event has one
// row per subscription, so queueing it again, on this node or another, has no effect.
import {
  categoryOf,
  type Device,
  isPushed,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  PUSHED_KINDS,
} from '#domain/notification.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { latestNotifications, type NotificationRow } from '#server/features/notifications/inbox.ts';
import { JOIN_MS } from '#server/push/join-messages.ts';

/** Older events are not pushed. Outbox rows are kept for longer than this. */
const LOOK_BACK = sql`interval '15 minutes'`;
const MAX_EVENTS_PER_PLAYER = 100;

/** What decides whether something is pushed to a subscription; `s` is push_subscriptions. */
export const DEVICE = sql`
  s.categories, s.quiet_from_minute as "quietFromMinute", s.quiet_to_minute as "quietToMinute",
  extract(hour from local)::int * 60 + extract(minute from local)::int as "localMinute",
  u.suspended_at is not null or must_prove_age(u) or exists (
    select from play_settings p where p.user_id = s.user_id and greatest(p.timed_out_until, p.excluded_until) > now()
  ) as "isBettingBlocked"`;
export const OF_SUBSCRIPTION = sql`
  join users u on u.id = s.user_id cross join lateral (select now() at time zone s.time_zone as local) as clock`;

type Candidate = Device & { subscriptionId: number; event: string; at: Date; about: object };

/** Older events are not pushed to the subscription `s`. */
const PUSHED_SINCE = sql`greatest(s.created_at, now() - ${LOOK_BACK})`;

/** Queues the latest events of these players. */
export async function queuePlayers(pool: Pool, userIds: readonly number[]): Promise<number> {
  // This runs for each bet, and most players have no subscription; the next statement takes 0.5 ms
  // or more.
  const subscribed = await sql`select distinct user_id from push_subscriptions where user_id = any(${userIds})`
    .named('players-with-push')
    .allValues<number>(pool);
  if (subscribed.length === 0) return 0;
  const found = await sql<Candidate & Pick<NotificationRow, 'kind'>>`
    select s.id as "subscriptionId", latest.event, latest.kind, latest.at, latest.about, ${DEVICE}
    from push_subscriptions s ${OF_SUBSCRIPTION} cross join lateral (${latestNotifications({
      user: sql`s.user_id`,
      until: sql`clock_timestamp()`,
      since: PUSHED_SINCE,
      limit: MAX_EVENTS_PER_PLAYER,
    })}) as latest
    where s.user_id = any(${subscribed}) and latest.kind = any(${PUSHED_KINDS})
      and latest.at > ${PUSHED_SINCE}
      and not exists (select from push_messages m where m.subscription_id = s.id and m.event = latest.event)
    order by latest.at`
    .named('push-events-of-players')
    .all(pool);
  return insert(
    pool,
    found.map((row) => ({ ...row, category: categoryOf(row.kind), content: { kind: row.kind, ...row.about } })),
  );
}

/**
 * Queues events that are triggered by time alone and never announced: a limit that takes effect or
 * is about to, or a time-out or exclusion that has ended.
 */
export async function queueDuePlayers(pool: Pool): Promise<number> {
  const due = await sql`
    select distinct s.user_id from push_subscriptions s
    where exists (
      select from play_limits l where l.user_id = s.user_id and l.next_from is not null
        and l.next_from between now() - ${LOOK_BACK} and now() + interval '2 hours'
    ) or exists (
      select from play_settings p where p.user_id = s.user_id
        and (p.timed_out_until between now() - ${LOOK_BACK} and now()
          or p.excluded_until between now() - ${LOOK_BACK} and now())
    )`.allValues<number>(pool);
  return due.length === 0 ? 0 : queuePlayers(pool, due);
}

const BATCH_SIZE = 500;

/** Queues for all subscribed players, in batches, in case announcements were missed. */
export async function queueAllPlayers(pool: Pool): Promise<void> {
  for (let after = 0; ; ) {
    const userIds = await sql`
      select distinct user_id from push_subscriptions where user_id > ${after} order by user_id limit ${BATCH_SIZE}
    `.allValues<number>(pool);
    if (userIds.length === 0) return;
    await queuePlayers(pool, userIds);
    after = userIds.at(-1) as number;
  }
}

/** How long after being recorded a goal can still be pushed. */
const GOAL_AGE = sql`interval '5 minutes'`;

const GAME = sql`jsonb_build_object('gameId', g.id, 'homeTeam', g.home_team, 'awayTeam', g.away_team,
  'homeScore', g.home_score, 'awayScore', g.away_score, 'minute', g.current_minute,
  'stoppageMinutes', g.stoppage_minutes)`;

/**
 * Queues the last goal of these live games, or of all, for the browsers that starred the game or a
 * team. If the last goal was disallowed, queues a correction for the browsers it was queued for.
 */
export async function queueGoals(pool: Pool, gameIds: readonly number[] | 'all'): Promise<number> {
  const isWanted = gameIds === 'all' ? sql`g.status = 'live'` : sql`g.id = any(${gameIds}) and g.status = 'live'`;
  const found = await sql<Candidate>`
    select s.id as "subscriptionId", 'goal:' || g.id || ':' || extract(epoch from g.score_rose_at) as event,
      g.score_rose_at as at, ${GAME} || '{"kind": "goal"}' as about, ${DEVICE}
    from games g join push_subscriptions s
      on g.id = any(s.games) or g.home_team = any(s.teams) or g.away_team = any(s.teams)
    ${OF_SUBSCRIPTION}
    where ${isWanted} and g.score_rose_at > greatest(s.created_at, now() - ${GOAL_AGE})
    union all
    select s.id, 'disallowed' || substr(m.event, 5), now(), ${GAME} || '{"kind": "goal_disallowed"}', ${DEVICE}
    from games g join push_messages m on m.content ->> 'kind' = 'goal' and (m.content ->> 'gameId')::bigint = g.id
    join push_subscriptions s on s.id = m.subscription_id ${OF_SUBSCRIPTION}
    where ${isWanted} and m.created_at > now() - ${GOAL_AGE} and g.score_rose_at is null
      and (m.content ->> 'homeScore')::int + (m.content ->> 'awayScore')::int > g.home_score + g.away_score`.all(pool);
  return insert(
    pool,
    found.map(({ about, ...row }) => ({ ...row, category: 'goals', content: about })),
  );
}

type Message = Device & {
  subscriptionId: number;
  event: string;
  category: NotificationCategory;
  at: Date;
  content: object;
};

async function insert(database: Queryable, messages: readonly Message[]): Promise<number> {
  const pushed = messages.filter((message) => isPushed(message.category, message));
  if (pushed.length === 0) return 0;
  const each = <Value>(of: (message: Message) => Value) => pushed.map(of);
  return sql`
    insert into push_messages (subscription_id, event, category, content, expires_at, next_attempt_at)
    select subscription_id, event, category, content, at + lifetime * interval '1 second',
      now() + case content ->> 'kind' when 'bet_settled' then ${JOIN_MS} else 0 end * interval '1 millisecond'
    from unnest(${each((row) => row.subscriptionId)}::bigint[], ${each(({ event }) => event)}::text[],
      ${each(({ category }) => category)}::text[], ${each(({ content }) => JSON.stringify(content))}::jsonb[],
      ${each(({ at }) => at)}::timestamptz[],
      ${each(({ category }) => NOTIFICATION_CATEGORIES[category].lifetimeSeconds)}::int[]
    ) as message (subscription_id, event, category, content, at, lifetime)
    where exists (select from push_subscriptions s where s.id = subscription_id)
    on conflict (subscription_id, event) do nothing`.run(database);
}
