// A restored backup lacks what happened after it was taken: payments that were sent, and ids that
// were given out, such as the account numbers of prompts. So no provider is used until staff have
// compared its statement, payments that were not sent yet count as sent, and no id is used twice.
import { adoptDatabase, type DatabaseChange, readChange } from '#server/adopt-database.ts';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type PoolOrTransaction, withTransaction } from '#server/database/transaction.ts';
import { PAYMENT_PROVIDERS } from '#server/payments/payment-providers.ts';

/** More than a site gives out between two backups. */
const SKIPPED_IDS = 1_000_000;

/** Stops all providers, makes waiting payments be queried, skips ids, and lets nodes run. */
export async function prepareRestored(database: PoolOrTransaction, reason = 'Restored from a backup'): Promise<void> {
  await withTransaction(database, async (transaction) => {
    await sql`
      insert into stopped_providers (provider, reason)
      select provider, ${reason}
      from (select unnest(${[...PAYMENT_PROVIDERS]}::text[]) union select provider from payments) as known (provider)
      on conflict do nothing`.run(transaction);
    // Money may have been halted when the backup was taken.
    await sql`alter table payments disable trigger payments_halt`.run(transaction);
    await sql`
      update payments set state = 'sent', sent_at = coalesce(sent_at, now()), next_at = now()
      where state = 'created'`.run(transaction);
    await sql`alter table payments enable trigger payments_halt`.run(transaction);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${SKIPPED_IDS})
      from pg_sequences where schemaname = current_schema()`.run(transaction);
    await adoptDatabase(transaction);
  });
}

/**
 * A job that adopts the database after a failover. If commits had not waited for a replica, the
 * database may not know which payouts were sent, so it is prepared first; until then, claim-due.ts
 * sends nothing. It is also prepared if it was restored or replaced by older files meanwhile.
 */
export function createFailoverWatch(pool: Pool, log: Log): () => Promise<void> {
  let seen: DatabaseChange['here'] | null = null;
  const prepare = () =>
    withTransaction(pool, async (transaction) => {
      // Other nodes wait here. After a failover, they then find nothing to do. If older files have
      // replaced the database's, each node that saw the newer ones prepares it again.
      await sql`lock table stopped_providers in share row exclusive mode`.run(transaction);
      const { change } = await readChange(transaction, seen);
      if (change === 'lossy')
        await prepareRestored(transaction, 'The database may lack payments since a failover or restore');
      else await adoptDatabase(transaction);
      return change;
    });
  return async () => {
    const { change, here } = await readChange(pool, seen);
    if (change !== 'none' && (await prepare()) === 'lossy')
      log.error({}, 'the database may lack payments since a failover or restore: all payment providers are stopped');
    seen = here;
  };
}
