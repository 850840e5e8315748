// Queues text messages, and checks SMS_DAILY_LIMIT. Once four fifths are used, refuses unverified
// numbers, so that registrations with strangers' numbers can't block password resets.
import type { Language } from '#contract/languages.ts';
import { unverifiedLimit } from '#domain/text-message-limit.ts';
import type { Log } from '#server/database/log.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { refuse } from '#server/http/refusal.ts';
import { type TextMessage, writeText } from '#server/messages/texts.ts';
import type { Settings } from '#server/settings/settings.ts';

const LOG_EVERY_MS = 600_000;

/** Refuses with RATE_LIMITED if the messages of the last 24 hours have reached the limit. */
export type CheckDailyLimit = (database: Queryable, number: { verified: boolean }) => Promise<void>;

type Dependencies = { settings: Pick<Settings, 'read'>; metrics: Pick<Metrics, 'smsLimitRefusals'>; log: Log };

export function createDailyLimitCheck({ settings, metrics, log }: Dependencies): CheckDailyLimit {
  let loggedAt = -Infinity;
  return async (database, { verified }) => {
    const { smsDailyLimit } = await settings.read(database);
    if (smsDailyLimit === null) return;
    const limit = verified ? smsDailyLimit : unverifiedLimit(smsDailyLimit);
    const retryAfterSeconds = await secondsUntilBelow(database, limit);
    if (retryAfterSeconds === null) return;
    metrics.smsLimitRefusals.inc();
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now();
      log.error({ limit, verified }, 'text messages are refused because of SMS_DAILY_LIMIT');
    }
    refuse('RATE_LIMITED', { retryAfterSeconds });
  };
}

/** The seconds until the 24-hour count drops below this number; null if it already is. */
async function secondsUntilBelow(database: Queryable, limit: number): Promise<number | null> {
  return sql`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now())))::int
    from outbox_messages where created_at > now() - interval '1 day'
    order by created_at desc offset ${limit - 1} limit 1`.firstValue<number>(database);
}

/** The operator's name for text messages, from the current settings; null if it is not set. */
export type OperatorName = () => string | null;

type QueuedText = {
  userId: number;
  message: TextMessage;
  language: Language;
  operator: string | null;
  lifetimeMinutes?: number;
};

export async function queueText(
  database: Queryable,
  { userId, message, language, operator, lifetimeMinutes }: QueuedText,
) {
  await sql`
    insert into outbox_messages (user_id, channel, recipient, body, expires_at)
    select id, 'sms', phone_key, ${writeText(message, language, operator)}, now() + make_interval(mins => ${lifetimeMinutes})
    from users where id = ${userId}`.run(database);
}
