// DATABASE_URL may name several servers: postgresql://user@first:5432,second:5432/goldline.
// Connections go to the one that accepts writes. In `npm run failover`, 0.5 to 1.1 s pass between a
// promotion and the next write (decision 0160).
import pg from 'pg';
import type { Connection } from '#server/database/pool.ts';

/** No server accepts writes. The code is PostgreSQL's cannot_connect_now. */
class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  readonly code = '57P03';
}

type Server = { host: string; port: number; connectionString: string };
type Primary = Server & { databaseUrl: string; timeline: number };

const DEFAULT_PORT = 5432;
const PROBE_TIMEOUT_MS = 1_500;

export function serversOf(connectionString: string): Server[] {
  const [, before = '', list = '', after = ''] = /^([^/]*\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? [];
  return list.split(',').map((server) => {
    const { hostname, port } = new URL(`tcp://${server || 'localhost'}`);
    const single = `${before}${server}${after}`;
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || DEFAULT_PORT), connectionString: single };
  });
}

export const hasSeveralServers = (connection: Connection): boolean =>
  'connectionString' in connection && serversOf(connection.connectionString).length > 1;

// Every promotion begins a new timeline. A former primary that returns is on an older timeline.
export const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int`;
const READ_TIMELINE = `select case when not pg_is_in_recovery() then ${TIMELINE} end as timeline`;

/** @returns a server's timeline; null for a replica. Throws if it can't be read in time. */
async function timelineOf({ connectionString }: Server): Promise<number | null> {
  const timeouts = { connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS };
  const client = new pg.Client({ connectionString, ...timeouts });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ timeline: number | null }>(READ_TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * The newest timeline by DATABASE_URL, so that a former primary isn't used while the new one is
 * down.
 */
const newestTimelines = new Map<string, number>();
const connected = new Map<pg.Client, Primary>();

/**
 * Finds the server that accepts writes. Closes connections to a former primary that still runs,
 * since whatever it accepts is lost.
 */
export async function findPrimary(databaseUrl: string): Promise<Primary> {
  const servers = serversOf(databaseUrl);
  const timelines = await Promise.allSettled(servers.map(timelineOf));
  const found = timelines.map((timeline) => (timeline.status === 'fulfilled' && timeline.value) || 0);
  const newest = Math.max(...found, newestTimelines.get(databaseUrl) ?? 1);
  newestTimelines.set(databaseUrl, newest);
  for (const [client, primary] of connected)
    if (primary.databaseUrl === databaseUrl && primary.timeline < newest) client.connection.stream.destroy();
  const primary = servers[found.indexOf(newest)];
  if (primary !== undefined) return { ...primary, databaseUrl, timeline: newest };
  const reason = timelines.find((timeline) => timeline.status === 'rejected')?.reason;
  const which = found.some((timeline) => timeline > 0) ? 'only a former primary' : 'no server';
  throw new NoPrimaryError(`${which} in DATABASE_URL accepts writes`, { cause: reason });
}

/** The driver's client for one server, or one that looks for the primary among several. */
export function clientFor(connectionString: string): { Client: typeof pg.Client; connectionString: string } {
  const servers = serversOf(connectionString);
  if (servers.length === 1) return { Client: pg.Client, connectionString };
  let finding: Promise<Primary> | null = null;
  const find = (): Promise<Primary> => {
    finding ??= findPrimary(connectionString).finally(() => {
      finding = null;
    });
    return finding;
  };

  class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
      const connecting = find().then(async (primary) => {
        Object.assign(this, { host: primary.host, port: primary.port });
        await super.connect();
        connected.set(this, primary);
        this.once('end', () => connected.delete(this));
        return this;
      });
      if (callback === undefined) return connecting;
      connecting.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }
  }
  return { Client: PrimaryClient as typeof pg.Client, connectionString: (servers[0] as Server).connectionString };
}
