// Reads the cost of messages from providers that report it only after sending: after 1, 2, 4, ...
// 64 minutes, until the cost is known.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { SmsProvider } from '#server/messages/sms-provider.ts';
import type { SmsProviderName } from '#server/messages/sms-providers.ts';

const MAX_READS = 7;
const COST_BATCH_SIZE = 20;

type Dependencies = { pool: Pool; readCost: NonNullable<SmsProvider['readCost']>; providerName: SmsProviderName };

export async function readCosts({ pool, readCost, providerName }: Dependencies): Promise<void> {
  const messages = await sql<{ id: number; providerId: string }>`
    update outbox_messages set cost_reads = cost_reads + 1 where id in (
      select id from outbox_messages
      where cost_amount is null and provider_id is not null and provider = ${providerName}
        and cost_reads < ${MAX_READS} and sent_at <= now() - make_interval(mins => (2 ^ cost_reads)::int)
      order by sent_at limit ${COST_BATCH_SIZE} for update skip locked)
    returning id, provider_id as "providerId"`.all(pool);
  await Promise.all(
    messages.map(async ({ id, providerId }) => {
      const cost = await readCost(providerId);
      if (cost === null) return;
      await sql`
        update outbox_messages set cost_amount = ${cost.amount}::numeric, cost_currency = ${cost.currency}
        where id = ${id}`.run(pool);
    }),
  );
}
