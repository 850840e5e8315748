// Wakes the payment worker, reads the providers' statements, and deletes old callbacks.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Job } from '#server/jobs/runner.ts';
import { type OpenPayment, openNoTrace } from '#server/payments/cases.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { readApiStatement, reconcileDay } from '#server/payments/reconcile.ts';
import type { Services } from '#server/services.ts';

const EVERY_MS = 250;
const STATEMENT_EVERY_MS = 15 * 60_000;
/** More than a year, for disputes about a payment. */
const CALLBACK_RETENTION_DAYS = 400;

type Dependencies = Pick<Services, 'pool' | 'settings' | 'payments' | 'log'>;

export function paymentJobs({ pool, settings, payments: { providers, worker }, log }: Dependencies): Job[] {
  /** Reads each provider's statements, even if others fail. */
  const readStatements = async () => {
    const failures: unknown[] = [];
    for (const provider of providers.values())
      await readStatement({ pool, settings, payments: { providers } }, provider).catch((error: unknown) => {
        log.error({ err: error, provider: provider.name }, 'could not read statement');
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
  };
  const unattended: Job = {
    name: 'unattended payments',
    everyMs: STATEMENT_EVERY_MS,
    onOneNode: true,
    run: () => openUnattended(pool, providers),
  };
  if (providers.size === 0) return [unattended];
  return [
    unattended,
    { name: 'payments', everyMs: EVERY_MS, run: async () => worker.wake() },
    { name: 'payment statements', everyMs: STATEMENT_EVERY_MS, onOneNode: true, run: readStatements },
    { name: 'callback sweep', everyMs: 3_600_000, onOneNode: true, run: () => sweepCallbacks(pool) },
  ];
}

type StatementDependencies = Pick<Services, 'pool' | 'settings'> & {
  payments: Pick<Services['payments'], 'providers'>;
};

/**
 * Reads the provider's statements for yesterday and today (UTC) and settles what they prove.
 * Yesterday's is complete, so a payment missing from it becomes a case.
 */
export async function readStatement(
  { pool, settings, payments: { providers } }: StatementDependencies,
  provider: Provider,
): Promise<void> {
  const { statement } = provider.capabilities;
  if (statement.length === 0) return;
  const { from, now, yesterday, today } = await sql<{ from: Date; now: Date; yesterday: string; today: string }>`
    select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 day' as from, now() as now,
      to_char(now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as yesterday,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`.one(pool);
  await readApiStatement(pool, provider, from, now);
  // Today's payments are settled even if one of yesterday's fails.
  const dependencies = { pool, settings, providers };
  await reconcileDay(dependencies, provider, yesterday, { complete: statement }).finally(() =>
    reconcileDay(dependencies, provider, today, { complete: [] }),
  );
}

const UNATTENDED_SECONDS = 3600;

/**
 * Opens cases for payments that no worker handles: of a provider that is no longer configured, and
 * payouts that wait to be sent again, for example because the provider is stopped or has another
 * account. Staff can't reject those.
 */
export async function openUnattended(pool: Pool, providers: Providers): Promise<void> {
  const payments = await sql<OpenPayment>`
    select id, provider, kind, amount_cents as "amountCents", phone from payments p
    where state in ('created', 'sent', 'pending')
      and coalesce(sent_at, next_at) < now() - make_interval(secs => ${UNATTENDED_SECONDS})
      and (provider <> all(${[...providers.keys()]}::text[])
        or state = 'created' and kind = 'payout' and sent_at is not null)
      and not exists (select from payment_cases where kind = 'no_trace' and payment_id = p.id)
    order by id`.all(pool);
  for (const payment of payments) await openNoTrace(pool, payment);
}

async function sweepCallbacks(pool: Pool): Promise<void> {
  await sql`
    delete from payment_callbacks where received_at < now() - make_interval(days => ${CALLBACK_RETENTION_DAYS})`.run(
    pool,
  );
}
