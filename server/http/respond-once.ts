// A staff action happens once per key, and a retry gets the first response. Both are written in the
// action's transaction. Responses are deleted after a while, keys never.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export type Attempt = { actorId: number; idempotency: Idempotency | null };
type Kept<Answer> = { same_request: boolean; answer: Answer | null };

const ANSWERS_KEPT_FOR = sql`interval '7 days'`;

/** Refuses IDEMPOTENCY_KEY_REUSED, and ALREADY_PROCESSED if the key's response has been deleted. */
export function respondOnce<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return withTransaction(pool, async (transaction) => {
    if (idempotency === null) return act(transaction);
    if (!(await takeKey(transaction, actorId, idempotency))) {
      const kept = await responseOf<Answer>(transaction, actorId, idempotency);
      return kept ?? refuse('ALREADY_PROCESSED', { message: 'Already processed; the original response has expired.' });
    }
    const answer = await act(transaction);
    await keepResponse(transaction, actorId, idempotency, answer);
    return answer;
  });
}

/** For an `act` safe to repeat: the next attempt with its key finishes an interrupted one. */
export async function respondOnceInSteps<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotency === null) return act();
  if (!(await takeKey(pool, actorId, idempotency))) {
    const kept = await responseOf<Answer>(pool, actorId, idempotency);
    if (kept) return kept;
  }
  const answer = await act();
  await keepResponse(pool, actorId, idempotency, answer);
  return answer;
}

async function takeKey(database: Queryable, actorId: number, { key, requestHash }: Idempotency): Promise<boolean> {
  return sql`
    insert into answered_keys (actor_id, idempotency_key, request_hash) values (${actorId}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.exists(database);
}

async function keepResponse(database: Queryable, actorId: number, { key }: Idempotency, answer: object): Promise<void> {
  await sql`
    update answered_keys set answer = ${JSON.stringify(answer)}
    where actor_id = ${actorId} and idempotency_key = ${key}`.run(database);
}

/** The response to the key's first attempt; null if deleted, or not known yet. */
async function responseOf<Answer>(
  database: Queryable,
  actorId: number,
  { key, requestHash }: Idempotency,
): Promise<Answer | null> {
  const kept = await sql<Kept<Answer>>`
    select request_hash = ${requestHash} as same_request, answer from answered_keys
    where actor_id = ${actorId} and idempotency_key = ${key}`.first(database);
  return kept?.same_request ? kept.answer : refuse('IDEMPOTENCY_KEY_REUSED');
}

/** Responses contain personal data. Without one, a key still prevents repetition. */
export async function purgeExpiredResponses(database: Queryable): Promise<void> {
  await sql`
    update answered_keys set answer = null
    where answer is not null and created_at < now() - ${ANSWERS_KEPT_FOR}`.run(database);
}
