import type { TextMessageFigures } from '#contract/messages/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { SmsProviderName } from '#server/messages/sms-providers.ts';

type Limits = { provider: SmsProviderName | null; dailyLimit: number | null };
type Counts = Pick<TextMessageFigures, 'sent' | 'delivered' | 'failed' | 'waiting' | 'inDoubt' | 'limitUsed'>;

/** The messages that count towards the daily limit. */
const IN_LAST_DAY = sql`created_at > now() - interval '1 day'`;

export async function readTextMessageFigures(
  database: Queryable,
  { provider, dailyLimit }: Limits,
): Promise<TextMessageFigures> {
  const counts = await sql<Counts>`
    select count(*) filter (where sent_at is not null) as sent,
      count(*) filter (where delivery = 'delivered') as delivered,
      count(*) filter (where delivery = 'failed' or (given_up_at is not null and possible_sends = 0)) as failed,
      count(*) filter (where sent_at is null and given_up_at is null) as waiting,
      count(*) filter (where given_up_at is not null and possible_sends > 0) as "inDoubt",
      count(*) as "limitUsed"
    from outbox_messages where ${IN_LAST_DAY}`.one(database);
  const costs = await sql<TextMessageFigures['costs'][number]>`
    select cost_currency as currency, trim_scale(sum(cost_amount))::text as amount
    from outbox_messages where ${IN_LAST_DAY} and cost_currency is not null
    group by cost_currency order by cost_currency`.all(database);
  // Read from the newest sent message by id, since no index on sent_at covers all messages.
  const lastSentAt = await sql`
    select sent_at from outbox_messages where sent_at is not null order by id desc limit 1`.firstValue<Date>(database);
  return {
    provider,
    ...counts,
    costs,
    dailyLimit,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}
