// Where a call such as a login, registration or password change comes from: an IP address, and a
// browser that is identified by its device cookie.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { ensureDeviceToken } from '#server/http/device-cookie.ts';
import { addressKey, isFromThisMachine } from '#server/http/requests/client-address.ts';
import type { Secrets } from '#server/secrets.ts';

/** `limited`: whether rate limits are on. */
export type SignInParts = { pool: Pool; secrets: Secrets; limited: boolean };

export type Caller = {
  address: string;
  isLocal: boolean;
  deviceHash: Buffer;
  userAgent: string | null;
};

/** Identifies a request's caller, and sets the device cookie in the response. */
export function createCallerOf({ secrets, secure }: { secrets: Secrets; secure: boolean }) {
  return (request: FastifyRequest, reply: FastifyReply): Caller => {
    const token = ensureDeviceToken(request, reply, { newToken: secrets.newCookieToken, secure });
    return {
      address: addressKey(request.ip),
      isLocal: isFromThisMachine(request),
      deviceHash: secrets.hashToken('device', token),
      userAgent: request.headers['user-agent'] ?? null,
    };
  };
}

/** Remembers the device. @returns whether it was not among the user's known devices */
export async function rememberDevice(database: Queryable, userId: number, deviceHash: Buffer): Promise<boolean> {
  return sql`
    insert into known_devices (user_id, device_hash) values (${userId}, ${deviceHash})
    on conflict (user_id, device_hash) do update set last_used_at = now(), removed_at = null,
      first_used_at = case when known_devices.removed_at is null then known_devices.first_used_at else now() end
    -- The subquery reads the row as it was before.
    returning not exists (select from known_devices
      where user_id = ${userId} and device_hash = ${deviceHash} and removed_at is null)`.value<boolean>(database);
}

/**
 * After a password change, only the browser that made the change remains a known device. The other
 * devices are kept as evidence of accounts that belong to one person.
 */
export async function removeOtherDevices(database: Queryable, userId: number, deviceHash: Buffer): Promise<void> {
  await sql`
    update known_devices set removed_at = coalesce(removed_at, now())
    where user_id = ${userId} and device_hash <> ${deviceHash}`.run(database);
  await rememberDevice(database, userId, deviceHash);
}
