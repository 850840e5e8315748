// A session ends on logout, after a day of inactivity, or after thirty days at the latest.
import { type UserSession, userSessionObject } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { fromRow } from '#server/database/from-row.ts';
import { gather } from '#server/database/gather.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { describeError } from '#server/http/error-reply.ts';
import type { Viewer } from '#server/http/handlers.ts';
import type { Secrets } from '#server/secrets.ts';

const IDLE_LIMIT = sql`interval '1 day'`;
const ABSOLUTE_LIMIT_DAYS = 30;
/** Uses are recorded once a minute. */
const IS_STALE = sql`last_seen_at < now() - interval '1 minute'`;

export type NewSession = { token: string; expiresAt: Date };

type SessionOwner = { userId: number; userAgent: string | null };

export const USER_AGENT_LENGTH = 300;

export async function openSession(database: Queryable, secrets: Secrets, { userId, userAgent }: SessionOwner) {
  const token = secrets.newCookieToken();
  const expiresAt = await sql`
    insert into sessions (token_hash, user_id, expires_at, user_agent)
    values (${secrets.hashToken('session', token)}, ${userId}, now() + make_interval(days => ${ABSOLUTE_LIMIT_DAYS}),
      ${userAgent?.slice(0, USER_AGENT_LENGTH)})
    returning expires_at`.value<Date>(database);
  return { token, expiresAt };
}

export async function endSession(database: Queryable, secrets: Secrets, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${secrets.hashToken('session', token)}`.run(database);
}

type ViewerRow = Omit<Viewer, 'lacksSecondFactor'> & { second_factor: boolean; stale: boolean };

/**
 * Creates the lookup of a session's user, which returns null if the session has ended. Nothing is
 * cached, so ending a session takes effect immediately.
 */
export function createViewerLookup(pool: Pool, secrets: Secrets, rules: { requireStaffTotp: boolean }) {
  const findViewer = gather((tokenHashes: Buffer[]) => findViewers(pool, tokenHashes));
  return async (token: string): Promise<Viewer | null> => {
    const tokenHash = secrets.hashToken('session', token);
    const row = await findViewer(tokenHash);
    if (row === null) return null;
    const { second_factor: hasFactor, stale, ...viewer } = row;
    if (stale) await recordUse(pool, tokenHash).catch(ignoreNotReady);
    return { ...viewer, lacksSecondFactor: rules.requireStaffTotp && isStaff(viewer.role) && !hasFactor };
  };
}

/**
 * Commits without a flush: a read must not wait for the disk, or for a replica that is down. Takes
 * the pool, since in a larger transaction the setting would apply to all of it.
 */
async function recordUse(pool: Pool, tokenHash: Buffer): Promise<void> {
  await sql`
    update sessions set last_seen_at = now()
    where token_hash = ${tokenHash} and ${IS_STALE} and set_config('synchronous_commit', 'off', true) = 'off'`
    .named('record-session-use')
    .run(pool);
}

/** A full disk, or a database that is read-only for a while, must not prevent reads. */
function ignoreNotReady(error: unknown): void {
  if (describeError(error).code !== 'NOT_READY') throw error;
}

/** The nested select hides the array's length from the planner, like `anyOf`. */
async function findViewers(database: Queryable, tokenHashes: Buffer[]): Promise<(ViewerRow | null)[]> {
  const rows = await sql<ViewerRow & { position: number }>`
    select requested.position::int, u.id, u.username, u.role, u.suspended_at is not null as suspended,
      ${IS_STALE} as stale,
      exists (select 1 from player_halts h where h.user_id = u.id and h.lifted_at is null) as halted,
      exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor
    from unnest((select ${tokenHashes}::bytea[])) with ordinality as requested (token_hash, position)
    join sessions s on s.token_hash = requested.token_hash join users u on u.id = s.user_id
    where s.expires_at > now() and s.last_seen_at > now() - ${IDLE_LIMIT}`
    .named('find-viewers')
    .all(database);
  const found = new Map(rows.map((row) => [row.position, row]));
  return tokenHashes.map((_, index) => found.get(index + 1) ?? null);
}

export async function findSession(database: Queryable, secrets: Secrets, token: string) {
  return sql<{ startedAt: Date }>`
    select created_at as "startedAt" from sessions
    where token_hash = ${secrets.hashToken('session', token)}`.first(database);
}

export async function listSessions(
  database: Queryable,
  secrets: Secrets,
  { userId, token }: { userId: number; token: string | null },
): Promise<UserSession[]> {
  const tokenHash = token === null ? null : secrets.hashToken('session', token);
  const rows = await sql`
    select id, user_agent, created_at, last_seen_at, expires_at, token_hash is not distinct from ${tokenHash} as current
    from sessions where user_id = ${userId} and expires_at > now() and last_seen_at > now() - ${IDLE_LIMIT}
    order by last_seen_at desc`.all(database);
  return rows.map((row) => fromRow(userSessionObject, row));
}

type OwnSessions = {
  userId: number;
  token: string;
  /** The session to end; if omitted, all sessions except the current one are ended. */
  sessionId?: number | undefined;
};

export async function endOtherSessions(
  database: Queryable,
  secrets: Secrets,
  { userId, token, sessionId }: OwnSessions,
): Promise<number> {
  return sql`
    delete from sessions where user_id = ${userId} and token_hash <> ${secrets.hashToken('session', token)}
      and (${sessionId ?? null}::bigint is null or id = ${sessionId ?? null})`.run(database);
}

/** Also deletes failed logins that no longer count, and devices not used for a long time. */
export async function sweepSessions(database: Queryable): Promise<void> {
  await sweep(database, sql`sessions`, sql`expires_at < now() or last_seen_at < now() - ${IDLE_LIMIT}`);
  await sweep(database, sql`failed_logins`, sql`failed_at < now() - interval '1 day'`);
  await sweep(database, sql`known_devices`, sql`last_used_at < now() - interval '400 days'`);
}

const SWEPT_ROWS = 10_000;

/** In several statements: a single one for half a million rows times out and deletes nothing. */
async function sweep(database: Queryable, table: Statement<object>, isOver: Statement<object>): Promise<void> {
  let deleted: number;
  do {
    deleted = await sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${isOver} limit ${SWEPT_ROWS}))`.run(database);
  } while (deleted === SWEPT_ROWS);
}
