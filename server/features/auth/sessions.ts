// A session ends at log-out, after a day without use, or after thirty days in any case.
import { type UserSession, userSessionObject } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { fromRow } from '#server/database/from-row.ts';
import { gather } from '#server/database/gather.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Viewer } from '#server/http/handlers.ts';
import type { Secrets } from '#server/secrets.ts';

const IDLE_LIMIT = '1 day';
const ABSOLUTE_LIMIT_DAYS = 30;

export type NewSession = { token: string; expiresAt: Date };

type SessionOwner = { userId: number; userAgent: string | null };

const USER_AGENT_LENGTH = 300;

export async function openSession(database: Queryable, secrets: Secrets, { userId, userAgent }: SessionOwner) {
  const token = secrets.newCookieToken();
  const { rows } = await database.query<{ expires_at: Date }>(
    `insert into sessions (token_hash, user_id, expires_at, user_agent) values ($1, $2, now() + make_interval(days => $3), $4)
     returning expires_at`,
    [secrets.hashToken('session', token), userId, ABSOLUTE_LIMIT_DAYS, userAgent?.slice(0, USER_AGENT_LENGTH) ?? null],
  );
  return { token, expiresAt: (rows[0] as { expires_at: Date }).expires_at };
}

export async function endSession(database: Queryable, secrets: Secrets, token: string): Promise<void> {
  await database.query('delete from sessions where token_hash = $1', [secrets.hashToken('session', token)]);
}

type ViewerRow = Omit<Viewer, 'lacksSecondFactor'> & { second_factor: boolean; stale: boolean };

/** Null if the session has ended. Nothing is cached between calls, so that takes effect at once. */
export function createViewerLookup(database: Queryable, secrets: Secrets, rules: { requireStaffTotp: boolean }) {
  const findViewer = gather((tokenHashes: Buffer[]) => findViewers(database, tokenHashes));
  return async (token: string): Promise<Viewer | null> => {
    const tokenHash = secrets.hashToken('session', token);
    const row = await findViewer(tokenHash);
    if (row === null) return null;
    if (row.stale) await database.query('update sessions set last_seen_at = now() where token_hash = $1', [tokenHash]);
    const { second_factor: hasFactor, stale, ...viewer } = row;
    return { ...viewer, lacksSecondFactor: rules.requireStaffTotp && isStaff(viewer.role) && !hasFactor };
  };
}

/** Hides the array from the planner, like `anyOf`. */
async function findViewers(database: Queryable, tokenHashes: Buffer[]): Promise<(ViewerRow | null)[]> {
  const { rows } = await database.query<ViewerRow & { position: number }>({
    name: 'find-viewers',
    text: `select asked.position::int, u.id, u.username, u.role, u.suspended_at is not null as suspended,
             s.last_seen_at < now() - interval '1 minute' as stale,
             exists (select 1 from player_halts h where h.user_id = u.id and h.lifted_at is null) as halted,
             exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor
           from unnest((select $1::bytea[])) with ordinality as asked (token_hash, position)
           join sessions s on s.token_hash = asked.token_hash join users u on u.id = s.user_id
           where s.expires_at > now() and s.last_seen_at > now() - interval '${IDLE_LIMIT}'`,
    values: [tokenHashes],
  });
  const found = new Map(rows.map((row) => [row.position, row]));
  return tokenHashes.map((_, index) => found.get(index + 1) ?? null);
}

export async function findSession(database: Queryable, secrets: Secrets, token: string) {
  const { rows } = await database.query<{ created_at: Date }>('select created_at from sessions where token_hash = $1', [
    secrets.hashToken('session', token),
  ]);
  return rows[0] ? { startedAt: rows[0].created_at } : null;
}

export async function listSessions(
  database: Queryable,
  secrets: Secrets,
  { userId, token }: { userId: number; token: string | null },
): Promise<UserSession[]> {
  const { rows } = await database.query(
    `select id, user_agent, created_at, last_seen_at, expires_at, token_hash is not distinct from $2 as current from sessions
     where user_id = $1 and expires_at > now() and last_seen_at > now() - interval '${IDLE_LIMIT}'
     order by last_seen_at desc`,
    [userId, token === null ? null : secrets.hashToken('session', token)],
  );
  return rows.map((row) => fromRow(userSessionObject, row));
}

type OwnSessions = {
  userId: number;
  token: string;
  /** Only this one, else all others. */
  sessionId?: number | undefined;
};

export async function endOtherSessions(
  database: Queryable,
  secrets: Secrets,
  { userId, token, sessionId }: OwnSessions,
): Promise<number> {
  const { rowCount } = await database.query(
    'delete from sessions where user_id = $1 and token_hash <> $2 and ($3::bigint is null or id = $3)',
    [userId, secrets.hashToken('session', token), sessionId ?? null],
  );
  return rowCount ?? 0;
}

/** Deletes expired sessions, failed log-ins that no longer count, and devices unused for long. */
export async function sweepSessions(database: Queryable): Promise<void> {
  await database.query(
    `delete from sessions where expires_at < now() or last_seen_at < now() - interval '${IDLE_LIMIT}'`,
  );
  await database.query(`delete from failed_logins where failed_at < now() - interval '1 day'`);
  await database.query(`delete from known_devices where last_used_at < now() - interval '400 days'`);
}
