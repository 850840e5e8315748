// A node on a restored database would resend payouts that were sent after the backup. So the audit
// trail records the database on which nodes run, and nodes refuse to start on a different one. A
// restore is recognised because a dump goes to another database or creates the tables again, and
// because point-in-time recovery reads the log from an archive.
import { recordAction } from '#server/audit/record-action.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import type { Database } from '#server/database/open-database.ts';
import { TIMELINE } from '#server/database/primary.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';

/** Earlier versions did not record the optional fields. */
type Place = {
  cluster: string;
  database: number;
  /** The id of one of its tables, which restoring a dump creates again. */
  table?: number;
  /** Each promotion begins a new timeline. */
  timeline: number;
  /** Whether commits wait for a replica, so that a failover loses nothing. */
  synchronous?: boolean;
};
/** `position` is the end of the log on disk, which only grows. */
type Here = Required<Place> & { isRecovered: boolean; position: number };

const ACTION = 'database adopted';

const TARGETS = ['', '_name', '_time', '_xid', '_lsn']
  .map((kind) => `current_setting('recovery_target${kind}')`)
  .join();

const READ_HERE = sql<Here>`
  select system_identifier::text as cluster, ${raw(TIMELINE)} as timeline,
    (select oid::int8 from pg_database where datname = current_database()) as database,
    'audit_entries'::regclass::oid::int8 as table,
    current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') in ('on', 'remote_apply') as synchronous,
    -- A promoted replica has received the log from its primary. A primary that Patroni promotes
    -- after a crash has not, but it has no archive to read either.
    concat(${raw(TARGETS)}) <> '' or (pg_last_wal_replay_lsn() is not null and pg_last_wal_receive_lsn() is null
      and current_setting('restore_command') <> '') as "isRecovered",
    pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::int8 as position
  from pg_control_system()`;

const ADOPTED = sql<{ after: Place }>`
  select after from audit_entries where subject = 'settings' and subject_id = 0 and action = ${ACTION}
  order by number desc limit 1`;

const readAdopted = async (database: Queryable): Promise<Place | undefined> => (await ADOPTED.first(database))?.after;

/** SQL for whether the nodes have followed the last failover. */
export const HAS_FOLLOWED_FAILOVER = sql`
  coalesce((select (adopted.after ->> 'timeline')::int from (${ADOPTED}) adopted) = ${raw(TIMELINE)}, true)`;

/** A new timeline without recovery from an archive is treated as a failover. */
export function isRestored(adopted: Place, here: Here): boolean {
  if (adopted.cluster !== here.cluster || adopted.database !== here.database) return true;
  if (adopted.table !== undefined && adopted.table !== here.table) return true;
  return adopted.timeline !== here.timeline && here.isRecovered;
}

export type DatabaseChange = { change: 'none' | 'lossless' | 'lossy'; here: Here };

/**
 * How the database has changed since nodes adopted it. A lossy change may have lost payments.
 * @param seen what this node last read; if older files, such as a snapshot, have replaced the
 *   database, its log is shorter or its timeline older
 */
export async function readChange(database: Queryable, seen: Here | null): Promise<DatabaseChange> {
  const here = await READ_HERE.one(database);
  const isOlder =
    seen !== null &&
    (seen.timeline > here.timeline || (seen.timeline === here.timeline && seen.position > here.position));
  // It hasn't changed since this node saw it, and was adopted then. This avoids reading the audit
  // entry, which takes longer the more entries follow it.
  if (seen !== null && isSame(seen, here) && !isOlder) return { change: 'none', here };
  const adopted = await readAdopted(database);
  if (adopted === undefined || (isSame(adopted, here) && !isOlder)) return { change: 'none', here };
  // If the primary had stopped waiting for the replica, the promoted one may lack commits.
  const hasWaited = adopted.synchronous !== false && (seen?.timeline !== adopted.timeline || seen.synchronous);
  const mayLack = adopted.timeline !== here.timeline && !hasWaited;
  return { change: isOlder || mayLack || isRestored(adopted, here) ? 'lossy' : 'lossless', here };
}

/** Adopts a database on which no node has run. Throws for a restored one that is not prepared. */
export async function refuseRestored({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const here = await READ_HERE.one(transaction);
    const adopted = await readAdopted(transaction);
    if (adopted !== undefined && isRestored(adopted, here))
      throw new DatabaseStartError(
        'This database appears to have been restored from a backup, and payments may have been sent since. Prepare it with ' +
          '"npm run verify:ledger -- --restored" or, if nothing was lost (such as after an upgrade of PostgreSQL ' +
          'or a move), confirm that with "npm run verify:ledger -- --moved".',
      );
    // The failover job adopts a new timeline.
    if (adopted === undefined || adopted.timeline === here.timeline) await adopt(transaction, here, adopted);
  });
}

/** Lets nodes run on this database. */
export const adoptDatabase = async (transaction: Transaction): Promise<void> =>
  adopt(transaction, await READ_HERE.one(transaction), await readAdopted(transaction));

const FIELDS = ['cluster', 'database', 'table', 'timeline', 'synchronous'] as const;

const isSame = (adopted: Place, here: Required<Place>): boolean =>
  FIELDS.every((field) => adopted[field] === here[field]);

async function adopt(transaction: Transaction, here: Required<Place>, before: Place | undefined): Promise<void> {
  if (before !== undefined && isSame(before, here)) return;
  const after = Object.fromEntries(FIELDS.map((field) => [field, here[field]]));
  await recordAction(transaction, { actorId: null, action: ACTION, about: 'settings', before, after });
}
