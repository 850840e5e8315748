// An action happens once per key. Retries get the first response for 7 days; keys never expire.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export type Attempt = { actorId: number; idempotency: Idempotency | null };
type StoredRow<Body> = { same_request: boolean; response: Body | null };

const RESPONSE_RETENTION = sql`interval '7 days'`;

/**
 * Refuses with IDEMPOTENCY_KEY_REUSED if the key's request was a different one, and with
 * ALREADY_PROCESSED if its response has been deleted.
 */
export function respondOnce<Body extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: (transaction: Transaction) => Promise<Body>,
): Promise<Body> {
  return withTransaction(pool, async (transaction) => {
    if (idempotency === null) return act(transaction);
    if (!(await claimKey(transaction, actorId, idempotency))) {
      const stored = await responseOf<Body>(transaction, actorId, idempotency);
      return (
        stored ?? refuse('ALREADY_PROCESSED', { message: 'Already processed; the original response has expired.' })
      );
    }
    const response = await act(transaction);
    await storeResponse(transaction, actorId, idempotency, response);
    return response;
  });
}

/** For an `act` that is safe to repeat: a retry with the same key completes an interrupted call. */
export async function respondOnceInSteps<Body extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: () => Promise<Body>,
): Promise<Body> {
  if (idempotency === null) return act();
  if (!(await claimKey(pool, actorId, idempotency))) {
    const stored = await responseOf<Body>(pool, actorId, idempotency);
    if (stored) return stored;
  }
  const response = await act();
  await storeResponse(pool, actorId, idempotency, response);
  return response;
}

async function claimKey(database: Queryable, actorId: number, { key, requestHash }: Idempotency): Promise<boolean> {
  return sql`
    insert into answered_keys (actor_id, idempotency_key, request_hash) values (${actorId}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.exists(database);
}

async function storeResponse(
  database: Queryable,
  actorId: number,
  { key }: Idempotency,
  response: object,
): Promise<void> {
  await sql`
    update answered_keys set answer = ${JSON.stringify(response)}
    where actor_id = ${actorId} and idempotency_key = ${key}`.run(database);
}

/** The response to the key's first attempt; null if it was deleted or isn't known yet. */
async function responseOf<Body>(
  database: Queryable,
  actorId: number,
  { key, requestHash }: Idempotency,
): Promise<Body | null> {
  const stored = await sql<StoredRow<Body>>`
    select request_hash = ${requestHash} as same_request, answer as response from answered_keys
    where actor_id = ${actorId} and idempotency_key = ${key}`.first(database);
  return stored?.same_request ? stored.response : refuse('IDEMPOTENCY_KEY_REUSED');
}

/** Responses contain personal data. Without its response, a key still prevents repetition. */
export async function purgeExpiredResponses(database: Queryable): Promise<void> {
  await sql`
    update answered_keys set answer = null
    where answer is not null and created_at < now() - ${RESPONSE_RETENTION}`.run(database);
}
