// The browsers that notifications are pushed to. A subscription belongs to one session and ends
// with it (a foreign key), so logging out stops notifications on that device.
import { ECDH } from 'node:crypto';
import type { CallBody } from '#contract/schemas.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { zoneName } from '#server/database/zone-name.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { isAtService } from '#server/push/push-service.ts';

/** An additional browser replaces the oldest one. */
const MAX_SUBSCRIPTIONS = 10;

type Owner = { userId: number; sessionHash: Buffer };
type Dependencies = { pool: Pool; services: readonly string[] };
type Browser = Pick<CallBody<'subscribeToPush'>, 'endpoint' | 'keys'>;

/** Adds the browser, or changes its settings. If it was another user's, it becomes the caller's. */
export async function subscribe(
  { pool, services }: Dependencies,
  { userId, sessionHash }: Owner,
  input: CallBody<'subscribeToPush'>,
): Promise<void> {
  const { p256dh, auth } = readBrowser(input, services);
  const timeZone = zoneName(input.timeZone);
  await checkTimeZone(pool, timeZone);
  await withTransaction(pool, async (transaction) => {
    await lockSubscriptions(transaction, userId);
    const { endpoint } = input;
    await sql`delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}`.run(transaction);
    await sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, categories,
        quiet_from_minute, quiet_to_minute, time_zone, shows_amounts, games, teams)
      select ${userId}, id, ${endpoint}, ${p256dh}, ${auth}, ${input.language}, ${input.categories},
        ${input.quietFromMinute}, ${input.quietToMinute}, ${timeZone}, ${input.showsAmounts},
        ${input.games}::bigint[], ${input.teams}
      from sessions where token_hash = ${sessionHash} and user_id = ${userId}
      on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, language = excluded.language, categories = excluded.categories,
        quiet_from_minute = excluded.quiet_from_minute, quiet_to_minute = excluded.quiet_to_minute,
        time_zone = excluded.time_zone, shows_amounts = excluded.shows_amounts, games = excluded.games,
        teams = excluded.teams`.run(transaction);
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId} and endpoint <> ${endpoint}
        order by id desc offset ${MAX_SUBSCRIPTIONS - 1})`.run(transaction);
  });
}

/**
 * Replaces a browser's subscription with its renewed one. @returns false if the old one isn't the
 * caller's, or the new one is already stored
 */
export async function renew(
  { pool, services }: Dependencies,
  userId: number,
  { oldEndpoint, ...input }: CallBody<'renewPushSubscription'>,
): Promise<boolean> {
  const { p256dh, auth } = readBrowser(input, services);
  const changedRows = await sql`
    update push_subscriptions set endpoint = ${input.endpoint}, p256dh = ${p256dh}, auth = ${auth}
    where endpoint = ${oldEndpoint} and user_id = ${userId}
      and not exists (select from push_subscriptions where endpoint = ${input.endpoint})`.run(pool);
  return changedRows > 0;
}

export async function unsubscribe(database: Queryable, userId: number, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and user_id = ${userId}`.run(database);
}

/** Refuses URLs that don't belong to a known push service, and invalid keys. */
function readBrowser({ endpoint, keys }: Browser, services: readonly string[]) {
  if (!isAtService(endpoint, services)) refuseField('endpoint', 'Must be the URL of a known push service');
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (auth.length !== 16) refuseField('keys.auth', 'Must be 16 bytes');
  if (p256dh.length !== 65 || !isOnCurve(p256dh)) refuseField('keys.p256dh', 'Must be an uncompressed P-256 point');
  return { p256dh, auth };
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Serialises changes to a player's subscriptions, so that calls can't exceed the limit. */
async function lockSubscriptions(transaction: Transaction, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.one(transaction, () => refuse('NOT_FOUND'));
}

const INVALID_PARAMETER = '22023';

/** The database's list of time zones may be older than the one used for validation. */
async function checkTimeZone(database: Queryable, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.run(database);
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PARAMETER) throw error;
    refuseField('timeZone', 'Unknown time zone');
  }
}
