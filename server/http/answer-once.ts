// A staff action happens once per key, and a retry gets the first response. Both are written in the
// action's transaction. Responses are deleted after a while, keys never.
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export type Attempt = { actorId: number; idempotency: Idempotency | null };
type Kept<Answer> = { same_request: boolean; answer: Answer | null };

const ANSWERS_KEPT_FOR = '7 days';

/** Refuses IDEMPOTENCY_KEY_REUSED, and ALREADY_PROCESSED for a key whose response has been deleted. */
export function answerOnce<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return withTransaction(pool, async (transaction) => {
    if (idempotency === null) return act(transaction);
    if (!(await takeKey(transaction, actorId, idempotency))) {
      const kept = await answerOf<Answer>(transaction, actorId, idempotency);
      return kept ?? refuse('ALREADY_PROCESSED', { message: 'Already processed; the original response has expired.' });
    }
    const answer = await act(transaction);
    await keepAnswer(transaction, actorId, idempotency, answer);
    return answer;
  });
}

/** For an `act` safe to repeat: the next attempt with its key finishes an interrupted one. */
export async function answerOnceInSteps<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotency === null) return act();
  if (!(await takeKey(pool, actorId, idempotency))) {
    const kept = await answerOf<Answer>(pool, actorId, idempotency);
    if (kept) return kept;
  }
  const answer = await act();
  await keepAnswer(pool, actorId, idempotency, answer);
  return answer;
}

async function takeKey(database: Queryable, actorId: number, { key, requestHash }: Idempotency): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into answered_keys (actor_id, idempotency_key, request_hash) values ($1, $2, $3) on conflict do nothing`,
    [actorId, key, requestHash],
  );
  return rowCount === 1;
}

async function keepAnswer(database: Queryable, actorId: number, { key }: Idempotency, answer: object): Promise<void> {
  await database.query('update answered_keys set answer = $3 where actor_id = $1 and idempotency_key = $2', [
    actorId,
    key,
    JSON.stringify(answer),
  ]);
}

/** The response to the key's first attempt; null if deleted, or not known yet. */
async function answerOf<Answer>(
  database: Queryable,
  actorId: number,
  { key, requestHash }: Idempotency,
): Promise<Answer | null> {
  const { rows } = await database.query<Kept<Answer>>(
    `select request_hash = $3 as same_request, answer from answered_keys where actor_id = $1 and idempotency_key = $2`,
    [actorId, key, requestHash],
  );
  return rows[0]?.same_request ? rows[0].answer : refuse('IDEMPOTENCY_KEY_REUSED');
}

/** Responses contain personal data. Without one, a key still prevents repetition. */
export async function purgeExpiredResponses(database: Queryable): Promise<void> {
  await database.query(
    `update answered_keys set answer = null where answer is not null and created_at < now() - interval '${ANSWERS_KEPT_FOR}'`,
  );
}
