// Delivery reports are the provider's claims: stored when they arrive, and applied to their message
// by a job. "Delivered" is final, whether a failure is reported before or after it.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { DeliveryReport } from '#server/messages/sms-provider.ts';
import type { SmsProviderName } from '#server/messages/sms-providers.ts';

/** How long unmatched reports are kept, since they can arrive before the provider's response. */
const RETENTION_MINUTES = 10;

export async function storeReport(pool: Pool, provider: SmsProviderName, report: DeliveryReport): Promise<void> {
  const { providerId, delivery } = report;
  if (delivery === null) return;
  const reason = delivery.status === 'failed' ? delivery.reason.slice(0, 100) : null;
  await sql`
    insert into sms_reports (provider, provider_id, delivery, reason)
    values (${provider}, ${providerId.slice(0, 100)}, ${delivery.status}, ${reason})
    on conflict do nothing`.run(pool);
}

/** Stores reports with their messages, and drops those of unknown messages after a while. */
export async function applyReports(pool: Pool, metrics: Pick<Metrics, 'smsReports'>): Promise<void> {
  const applied = await sql<{ delivery: 'delivered' | 'failed' }>`
    with final as (
      select distinct on (provider, provider_id) provider, provider_id, delivery, reason
      from sms_reports order by provider, provider_id, delivery),
    matched as (
      select f.*, m.id from final f join outbox_messages m using (provider, provider_id)),
    updated as (
      update outbox_messages m set delivery = f.delivery, failure = f.reason
      from matched f where m.id = f.id and m.delivery is distinct from f.delivery
        and m.delivery is distinct from 'delivered'
      returning m.delivery),
    deleted as (
      delete from sms_reports r using matched f where r.provider = f.provider and r.provider_id = f.provider_id)
    select delivery from updated`.all(pool);
  for (const { delivery } of applied) metrics.smsReports.inc({ result: delivery });
  const unknown = await sql`
    delete from sms_reports where received_at < now() - make_interval(mins => ${RETENTION_MINUTES})`.run(pool);
  if (unknown > 0) metrics.smsReports.inc({ result: 'unknown message' }, unknown);
}
