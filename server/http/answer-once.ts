// What staff do happens once for a key, and a retry gets the first answer again. Key and answer are written in the
// transaction that acts: an action that is refused or undone keeps no key. The answer is forgotten after a while, the key never.
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

/** Who acts, and the key that they gave it. */
export type Attempt = { actorId: number; idempotency: Idempotency | null };
type Kept<Answer> = { same_request: boolean; answer: Answer | null };

const answersKeptFor = '7 days';

/**
 * Runs `act` in a transaction of its own, without a key every time. Refuses IDEMPOTENCY_KEY_REUSED, and ALREADY_PROCESSED for
 * a key whose answer is forgotten. A second attempt with the key of one that is still going on waits for it.
 */
export function answerOnce<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return withTransaction(pool, async (transaction) => {
    if (idempotency === null) return act(transaction);
    if (!(await takeKey(transaction, actorId, idempotency))) {
      const kept = await answerOf<Answer>(transaction, actorId, idempotency);
      return kept ?? refuse('ALREADY_PROCESSED', { message: 'This was done, and its answer is not kept any more' });
    }
    const answer = await act(transaction);
    await keepAnswer(transaction, actorId, idempotency, answer);
    return answer;
  });
}

/**
 * Runs `act`, which writes in several transactions and may be repeated safely. It is not repeated for a key whose answer
 * is kept; an attempt that was cut short is finished by the next one with its key. Refuses IDEMPOTENCY_KEY_REUSED.
 */
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

/** What the key's first attempt answered; null where that is forgotten, or not known yet. */
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

/** Forgets what was answered long ago: it says what a player had then. Without its answer a key still does nothing twice. */
export async function forgetAnswers(database: Queryable): Promise<void> {
  await database.query(
    `update answered_keys set answer = null where answer is not null and created_at < now() - interval '${answersKeptFor}'`,
  );
}
