// Sends the push notifications in the outbox. A message is claimed before it is sent, and is resent
// only if the service refused it temporarily or was not reached: after a crash or a broken
// connection it may have been accepted, and the inbox contains most events anyway.
import { createHash } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import { type Device, isPushed, NOTIFICATION_CATEGORIES, type NotificationCategory } from '#domain/notification.ts';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { encryptPush, signPush } from '#server/push/encrypt-push.ts';
import { groupMessages, joinContents } from '#server/push/join-messages.ts';
import type { PushKeys } from '#server/push/push-keys.ts';
import { isAtService, type PushResult, sendPush } from '#server/push/push-service.ts';
import { type PushContent, writePush } from '#server/push/push-texts.ts';
import { DEVICE, OF_SUBSCRIPTION } from '#server/push/queue-push.ts';

const BATCH_SIZE = 100;
/** The minimum delays between attempts. If the last attempt fails, the message is dropped. */
const WAITS_SECONDS = [5, 15, 60, 300, 900];

type ClaimedMessage = Device & {
  id: number;
  category: NotificationCategory;
  content: PushContent;
  attempts: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  language: Language;
  showsAmounts: boolean;
  subscriptionId: number;
  ttlSeconds: number;
  nowMs: number;
};

type Dependencies = {
  pool: Pool;
  keys: PushKeys;
  services: readonly string[];
  /** The site's URL, which push services may use to contact the operator. */
  contact: string;
  log: Log;
  timeoutMs?: number;
};

/** Sends up to one batch of due messages. @returns how many were claimed */
export async function sendPushOutbox(dependencies: Dependencies): Promise<number> {
  const messages = await claim(dependencies.pool);
  await Promise.all(groupMessages(messages).map((group) => sendGroup(dependencies, group)));
  return messages.length;
}

/**
 * Claims up to a batch of due messages and, with a settled bet, the other settled bets for the same
 * browser that have not been attempted yet.
 */
async function claim(pool: Pool): Promise<ClaimedMessage[]> {
  return sql<ClaimedMessage>`
    with due as (
      select id, subscription_id, content ->> 'kind' as kind from push_messages
      where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at, id limit ${BATCH_SIZE} for update skip locked),
    joined as (
      select id from push_messages where state = 'waiting' and attempts = 0 and content ->> 'kind' = 'bet_settled'
        and subscription_id in (select subscription_id from due where kind = 'bet_settled')
      for update skip locked),
    claimed as (
      update push_messages set state = 'sending', attempts = attempts + 1
      where id in (select id from due union select id from joined)
      returning *)
    select m.id, m.category, m.content, m.attempts, s.endpoint, s.p256dh, s.auth, s.language,
      s.shows_amounts as "showsAmounts", s.id as "subscriptionId",
      extract(epoch from m.expires_at - now())::int as "ttlSeconds",
      (extract(epoch from now()) * 1000)::bigint as "nowMs", ${DEVICE}
    from claimed m join push_subscriptions s on s.id = m.subscription_id ${OF_SUBSCRIPTION} order by m.id`
    .named('claim-push-messages')
    .all(pool);
}

/** Sends a group of messages to one browser as a single message. */
async function sendGroup(dependencies: Dependencies, group: readonly ClaimedMessage[]): Promise<void> {
  const { pool, log } = dependencies;
  // The player's settings may have changed since a message was queued, or quiet hours begun.
  const isCurrent = (message: ClaimedMessage) => message.ttlSeconds > 0 && isPushed(message.category, message);
  const [first, ...others] = group.filter(isCurrent);
  await finish(
    pool,
    group.filter((message) => !isCurrent(message)).map(({ id }) => id),
    'failed',
  );
  if (first === undefined) return;
  const ids = [first, ...others].map(({ id }) => id);
  const content = joinContents([first.content, ...others.map((message) => message.content)]);
  const result = await deliver(dependencies, { ...first, content });
  if (result.outcome === 'sent') return finish(pool, ids, 'sent');
  if (result.outcome === 'gone') return endSubscription(pool, first.subscriptionId);
  const { attempts, ttlSeconds } = first;
  if (result.outcome === 'retry') {
    const waitSeconds = Math.max(WAITS_SECONDS[attempts - 1] ?? Number.POSITIVE_INFINITY, result.afterSeconds ?? 0);
    if (waitSeconds < ttlSeconds) return postpone(pool, ids, waitSeconds);
  }
  // Logs neither the text nor the endpoint, which identifies the browser.
  log.warn({ pushMessages: ids, attempts, result }, 'push message dropped');
  return finish(pool, ids, 'failed');
}

function deliver(dependencies: Dependencies, message: ClaimedMessage): Promise<PushResult> | PushResult {
  const { keys, services, contact, timeoutMs } = dependencies;
  const { endpoint, content, category, ttlSeconds, nowMs } = message;
  if (!isAtService(endpoint, services)) return { outcome: 'gone' };
  const payload = writePush(content, message);
  return sendPush(
    {
      endpoint,
      body: encryptPush(JSON.stringify(payload), message),
      authorization: signPush({ endpoint, privateKey: keys.privateKey, contact, nowMs }),
      ttlSeconds: Math.min(ttlSeconds, NOTIFICATION_CATEGORIES[category].lifetimeSeconds),
      topic: topicOf(payload.tag),
      urgency: category === 'goals' || category === 'security' ? 'high' : 'normal',
    },
    timeoutMs,
  );
}

/** Topics are limited to 32 base64url characters. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

async function finish(pool: Pool, ids: readonly number[], state: 'sent' | 'failed'): Promise<void> {
  if (ids.length > 0) await sql`update push_messages set state = ${state} where id = any(${ids})`.run(pool);
}

async function postpone(pool: Pool, ids: readonly number[], seconds: number): Promise<void> {
  await sql`
    update push_messages set state = 'waiting', next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = any(${ids})`.run(pool);
}

/** The browser has unsubscribed, or its push service is no longer allowed by PUSH_SERVICES. */
async function endSubscription(pool: Pool, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.run(pool);
}

/** Messages are kept for longer than events can be queued, so no event is queued again. */
export async function sweepPushOutbox(pool: Pool): Promise<void> {
  await sql`delete from push_messages where created_at < now() - interval '3 days'`.run(pool);
}
