// Failed logins, registrations and password checks are counted together, across all nodes. This
// limits how often someone can guess a password, or test which phone numbers have accounts. For an
// account that a browser has logged in to before, only that browser's own failures count, so that
// attackers can't lock the owner out.
import { list, raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Caller } from '#server/features/auth/caller.ts';
import { refuse } from '#server/http/refusal.ts';

const LIMITS = {
  /** For this account, from a browser that has logged in to it before. */
  knownDevice: { failures: 10, minutes: 15 },
  phoneFromAddress: { failures: 10, minutes: 15 },
  address: { failures: 50, minutes: 15 },
  device: { failures: 30, minutes: 15 },
  phone: { failures: 100, minutes: 24 * 60 },
} as const;

type Limit = keyof typeof LIMITS;

const limitsOf = {
  known: ['knownDevice'],
  other: ['phoneFromAddress', 'address', 'device', 'phone'],
} as const satisfies Record<string, readonly Limit[]>;

type Attempt = { phoneKey: string } & Pick<Caller, 'address' | 'deviceHash'>;

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts are limited too.
 * Refuses with RATE_LIMITED. @returns the attempt's id, to cancel it on success
 */
export async function beginAttempt(database: Queryable, attempt: Attempt, { limited }: { limited: boolean }) {
  const id = await sql`
    insert into failed_logins (phone_key, address, device_hash)
    values (${attempt.phoneKey}, ${attempt.address}, ${attempt.deviceHash}) returning id`.value<number>(database);
  if (!limited) return id;
  const { known, ...failures } = await countFailures(database, attempt);
  const exceeded = limitsOf[known ? 'known' : 'other'].filter((limit) => failures[limit] > LIMITS[limit].failures);
  if (exceeded.length === 0) return id;
  await cancelAttempt(database, id);
  const minutes = Math.max(...exceeded.map((limit) => LIMITS[limit].minutes));
  return refuse('RATE_LIMITED', { retryAfterSeconds: minutes * 60 });
}

type Failures = Record<Limit, number> & { known: boolean };

async function countFailures(database: Queryable, { phoneKey, address, deviceHash }: Attempt): Promise<Failures> {
  const counts = {
    knownDevice: sql`phone_key = ${phoneKey} and device_hash = ${deviceHash}`,
    phoneFromAddress: sql`phone_key = ${phoneKey} and address = ${address}`,
    address: sql`address = ${address}`,
    device: sql`device_hash = ${deviceHash}`,
    phone: sql`phone_key = ${phoneKey}`,
  } satisfies Record<Limit, Statement<object>>;
  const columns = (Object.keys(LIMITS) as Limit[]).map(
    (limit) => sql`(select count(*)::int from failed_logins where ${counts[limit]}
      and failed_at > now() - make_interval(mins => ${LIMITS[limit].minutes})) as ${raw(`"${limit}"`)}`,
  );
  return sql<Failures>`
    select ${list(columns)}, exists (
      select 1 from known_devices join users on users.id = user_id
      where phone_key = ${phoneKey} and device_hash = ${deviceHash} and removed_at is null) as known`.one(database);
}

export async function cancelAttempt(database: Queryable, id: number): Promise<void> {
  await sql`delete from failed_logins where id = ${id}`.run(database);
}

/** Clears a phone number's failures from one browser, or all if `deviceHash` is null. */
export async function clearFailures(
  database: Queryable,
  { phoneKey, deviceHash }: { phoneKey: string; deviceHash: Buffer | null },
): Promise<void> {
  await sql`
    delete from failed_logins
    where phone_key = ${phoneKey} and (${deviceHash}::bytea is null or device_hash = ${deviceHash})`.run(database);
}
