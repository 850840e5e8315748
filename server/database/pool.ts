import pg from 'pg';
import type { Log } from '#server/database/log.ts';
import { clientFor } from '#server/database/primary.ts';

export type Pool = pg.Pool;

export type Connection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

const TYPE_IDS = { int8: 20, int8Array: 1016, textArray: 1009, date: 1082, dateArray: 1182, timestamptz: 1184 };

/** Money and ids are int8, so a value that is not a safe integer must not be rounded silently. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
}

const readTextArray = pg.types.getTypeParser(TYPE_IDS.textArray) as (text: string) => (string | null)[];
const readInt8Array = (text: string) => readTextArray(text).map((entry) => (entry === null ? null : parseInt8(entry)));

const readAnyTime = pg.types.getTypeParser(TYPE_IDS.timestamptz) as (text: string) => Date;
/** Sessions are in UTC: "2026-11-21 12:30:00.123456+00" is almost ISO 8601. */
const readTime = (text: string): Date =>
  /^\d{4}-.*\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyTime(text);

const parsers: Record<number, (text: string) => unknown> = {
  [TYPE_IDS.int8]: parseInt8,
  [TYPE_IDS.int8Array]: readInt8Array,
  // A calendar day has no time zone: pg's own parser would turn it into local midnight.
  [TYPE_IDS.date]: (text) => text,
  [TYPE_IDS.dateArray]: readTextArray,
  [TYPE_IDS.timestamptz]: readTime,
};

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[id]) ?? pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig;

/**
 * Without these, PostgreSQL keeps the sessions of a node that it can no longer reach for two hours,
 * and they count towards max_connections.
 */
const END_LOST_SESSIONS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
};
// Days and hours in SQL are in UTC. JIT compilation doesn't pay off for short queries.
const SERVER_SETTINGS = { timezone: 'UTC', jit: 'off', ...END_LOST_SESSIONS };

const SESSION_SETTINGS = {
  application_name: 'goldline',
  options: Object.entries(SERVER_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  // After this time something has gone wrong, and the query must release its locks.
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 10_000,
  // A frozen database doesn't enforce its own timeouts, so the client has one too.
  query_timeout: 16_000,
  keepAlive: true,
};

export type PoolSettings = { readonly connection: Connection; readonly size?: number; readonly log: Log };

const DEFAULT_SIZE = 12;

export function createPool({ connection, size = DEFAULT_SIZE, log }: PoolSettings): Pool {
  const { Client, settings } = driverFor(connection);
  const pool = new pg.Pool({
    ...SESSION_SETTINGS,
    ...settings,
    Client,
    types,
    max: size,
    idleTimeoutMillis: 60_000,
    // A connection that PostgreSQL doesn't close, because it can't be reached, must not keep the
    // process running.
    allowExitOnIdle: true,
  });
  surviveLostConnections(pool, log);
  return pool;
}

/** Connects a client outside any pool. By default, only locks limit the time of its queries. */
export async function connectClient(connection: Connection, log: Log, queryTimeoutMs = 0): Promise<pg.Client> {
  const { Client, settings } = driverFor(connection);
  const timeouts = { statement_timeout: 0, query_timeout: queryTimeoutMs };
  const client = new Client({ ...SESSION_SETTINGS, ...timeouts, ...settings, types });
  client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  await client.connect();
  return client;
}

function driverFor(connection: Connection): { Client: typeof pg.Client; settings: pg.ClientConfig } {
  if (!('connectionString' in connection)) return { Client: pg.Client, settings: connection };
  const { Client, connectionString } = clientFor(connection.connectionString);
  return { Client, settings: { connectionString } };
}

// Without a listener an 'error' event ends the process. The pool listens only to idle clients.
function surviveLostConnections(pool: Pool, log: Log): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // While the pool is closing, the embedded database may stop first.
    client.on('error', (error) => pool.ending || log.warn({ err: error }, 'database connection lost'));
  });
}
