// A node on a restored database would resend payouts that were sent after the backup. So the audit
// trail records which database nodes run on, and they refuse to start on another: a dump is
// restored to another database, and point-in-time recovery has a target.
import { recordAction } from '#server/audit/record-action.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import type { Database } from '#server/database/open-database.ts';
import { TIMELINE } from '#server/database/primary.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';

/** The cluster, the database in it, and its timeline, which changes with each promotion. */
type Place = { cluster: string; database: number; timeline: number };
type Here = Place & { isRecovered: boolean };

const ACTION = 'database adopted';

const TARGETS = ['', '_name', '_time', '_xid', '_lsn']
  .map((kind) => `current_setting('recovery_target${kind}')`)
  .join();

const READ_HERE = sql<Here>`
  select system_identifier::text as cluster, ${raw(TIMELINE)} as timeline,
    (select oid::int8 from pg_database where datname = current_database()) as database,
    concat(${raw(TARGETS)}) <> '' as "isRecovered"
  from pg_control_system()`;

const ADOPTED = sql<{ after: Place }>`
  select after from audit_entries where subject = 'settings' and subject_id = 0 and action = ${ACTION}
  order by number desc limit 1`;

/** Without a target of recovery, another timeline is taken for a failover, which loses nothing. */
export function isRestored(adopted: Place, here: Here): boolean {
  if (adopted.cluster !== here.cluster || adopted.database !== here.database) return true;
  return adopted.timeline !== here.timeline && here.isRecovered;
}

/** Adopts a database on which no node has run. Throws for a restored one that is not prepared. */
export async function refuseRestored({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const here = await READ_HERE.one(transaction);
    const adopted = (await ADOPTED.first(transaction))?.after;
    if (adopted !== undefined && isRestored(adopted, here))
      throw new DatabaseStartError(
        'This database appears to have been restored from a backup, and payments may have been sent since. Prepare it with ' +
          '"npm run verify:ledger -- --restored" or, if nothing was lost (such as after an upgrade of PostgreSQL ' +
          'or a move), confirm that with "npm run verify:ledger -- --moved".',
      );
    await adopt(transaction, here, adopted);
  });
}

/** Lets nodes run on this database. */
export const adoptDatabase = async (transaction: Transaction): Promise<void> =>
  adopt(transaction, await READ_HERE.one(transaction), (await ADOPTED.first(transaction))?.after);

async function adopt(
  transaction: Transaction,
  { cluster, database, timeline }: Here,
  before: Place | undefined,
): Promise<void> {
  const after: Place = { cluster, database, timeline };
  const isSame = before?.cluster === cluster && before.database === database && before.timeline === timeline;
  if (isSame) return;
  await recordAction(transaction, { actorId: null, action: ACTION, about: 'settings', before, after });
}
