// A player's browsers, including those that a password change removed, other accounts that have
// used them, and the IP addresses of failed logins in the last day, which include failed password
// checks and registrations. All of this is stored for other purposes: a device is the keyed hash of
// a cookie, and the addresses of successful logins are not stored.
import type { PlayerDevices } from '#contract/player-controls/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const DEVICES_SHOWN = 50;
const ACCOUNTS_SHOWN = 20;

type Device = {
  id: string;
  first: Date | null;
  last: Date;
  removed: Date | null;
  accounts: { id: number; username: string }[];
};

/** Refuses with NOT_FOUND. */
export async function readDevices(database: Queryable, userId: number): Promise<PlayerDevices> {
  const phoneKey = await sql`select phone_key from users where id = ${userId}`.value<string>(database, () =>
    refuse('NOT_FOUND'),
  );
  const devices = await sql<Device>`
    select left(encode(device_hash, 'hex'), 8) as id, first_used_at as first, last_used_at as last,
      removed_at as removed, coalesce((
      select json_agg(json_build_object('id', id, 'username', username) order by id) from (
        select u.id, u.username from known_devices other join users u on u.id = other.user_id
        where other.device_hash = own.device_hash and other.user_id <> ${userId} order by u.id limit ${ACCOUNTS_SHOWN}
      ) as account), '[]') as accounts
    from known_devices own where user_id = ${userId} order by last_used_at desc limit ${DEVICES_SHOWN}`.all(database);
  const failures = await sql<{ address: string; count: number; last: Date }>`
    select address, count(*)::int as count, max(failed_at) as last from failed_logins
    where phone_key = ${phoneKey} and failed_at > now() - interval '1 day'
    group by address order by last desc limit ${DEVICES_SHOWN}`.all(database);
  return {
    devices: devices.map(({ first, last, removed, ...device }) => ({
      ...device,
      removedAt: removed?.toISOString() ?? null,
      firstUsedAt: first?.toISOString() ?? null,
      lastUsedAt: last.toISOString(),
    })),
    failedLogins: failures.map(({ last, ...failure }) => ({ ...failure, lastAt: last.toISOString() })),
  };
}
