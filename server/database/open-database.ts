import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { findRunningEmbedded, startEmbedded } from '#server/database/embedded/start-embedded.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectClient, createPool, type Pool } from '#server/database/pool.ts';
import { hasSeveralServers } from '#server/database/primary.ts';

const OLDEST_VERSION = 15;

export type DatabaseSettings = {
  /** PostgreSQL 15 or later, one server or several; without it, the embedded one in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
};

export type Database = { readonly pool: Pool; readonly connection: Connection; close(): Promise<void> };

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, log } = settings;
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, log) : undefined;
  const connection = embedded?.connection ?? { connectionString: databaseUrl as string };
  try {
    await checkServer(connection, log);
    const pool = createPool({ connection, log });
    const close = async () => {
      await pool.end();
      await embedded?.stop();
    };
    return { pool, connection, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** For commands: uses the embedded database of a running Goldline, if there is one. */
export async function openForCommand(settings: DatabaseSettings): Promise<Database> {
  const running = settings.databaseUrl === undefined ? findRunningEmbedded(settings.dataDir) : null;
  if (running === null) return openDatabase(settings);
  const { connection } = running;
  const pool = createPool({ connection, log: settings.log });
  return { pool, connection, close: () => pool.end() };
}

type ServerFacts = { version: number; commit: string; standbys: string; isPooled: boolean };

async function checkServer(connection: Connection, log: Log): Promise<void> {
  const { version, commit, standbys, isPooled } = await readFacts(connection, log);
  if (version < OLDEST_VERSION) {
    throw new DatabaseStartError(
      `DATABASE_URL points to PostgreSQL ${version}; version ${OLDEST_VERSION} or later is required`,
    );
  }
  if (isPooled)
    throw new DatabaseStartError(
      'DATABASE_URL points to a pooler, such as PgBouncer, that ignores settings of connections, or contains such settings ' +
        'itself. Connect to PostgreSQL directly, without options, lock_timeout or timezone.',
    );
  if (commit === 'off') log.warn({}, 'synchronous_commit is off: a database crash can lose acknowledged bets');
  if (hasSeveralServers(connection) && (standbys === '' || commit === 'local'))
    log.warn({}, 'the database has no synchronous replica: a failover may lose acknowledged bets');
}

async function readFacts(connection: Connection, log: Log): Promise<ServerFacts> {
  try {
    const client = await connectClient(connection, log);
    const reading = client.query<ServerFacts>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
         current_setting('synchronous_commit') AS commit, current_setting('synchronous_standby_names') AS standbys,
         (setting, source, current_setting('timezone')) <> ('5000', 'client', 'UTC') AS "isPooled"
       FROM pg_settings WHERE name = 'lock_timeout'`,
    );
    const { rows } = await reading.finally(() => client.end());
    return rows[0] as ServerFacts;
  } catch (error) {
    const server = 'connectionString' in connection ? 'DATABASE_URL' : 'the embedded PostgreSQL';
    // The driver's message may contain the host or the database, but not the password.
    throw new DatabaseStartError(`Can't connect to ${server}: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
