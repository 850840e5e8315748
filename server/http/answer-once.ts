// What staff do about money happens once for a key, and a retry gets the first answer again. Key and answer are written in
// the transaction that acts: an action that is refused or undone keeps no key. The answer is forgotten after a while, the key never.
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

/** Who acts, and the key that they gave it. */
export type Attempt = { actorId: number; idempotency: Idempotency | null };
/** Null: forgotten. */
type Kept<Answer> = { same_request: boolean; answer: Answer | null };

const answersKeptFor = '7 days';

/**
 * Runs `act` in a transaction of its own, without a key every time. Refuses IDEMPOTENCY_KEY_REUSED, and ALREADY_PROCESSED for
 * a key whose answer is forgotten. A second attempt with the key of one that is still going on waits for it. @returns the answer, and whether it is that of an earlier attempt
 */
export function answerOnce<Answer extends object>(
  pool: Pool,
  { actorId, idempotency }: Attempt,
  act: (transaction: Transaction) => Promise<Answer>,
): Promise<{ answer: Answer; isReplay: boolean }> {
  return withTransaction(pool, async (transaction) => {
    if (idempotency === null) return { answer: await act(transaction), isReplay: false };
    const { key, requestHash } = idempotency;
    const taken = await transaction.query(
      `insert into answered_keys (actor_id, idempotency_key, request_hash) values ($1, $2, $3) on conflict do nothing`,
      [actorId, key, requestHash],
    );
    if (taken.rowCount === 0)
      return { answer: await answerOf<Answer>(transaction, actorId, idempotency), isReplay: true };
    const answer = await act(transaction);
    await transaction.query('update answered_keys set answer = $3 where actor_id = $1 and idempotency_key = $2', [
      actorId,
      key,
      JSON.stringify(answer),
    ]);
    return { answer, isReplay: false };
  });
}

async function answerOf<Answer>(
  transaction: Transaction,
  actorId: number,
  { key, requestHash }: Idempotency,
): Promise<Answer> {
  const { rows } = await transaction.query<Kept<Answer>>(
    `select request_hash = $3 as same_request, answer from answered_keys where actor_id = $1 and idempotency_key = $2`,
    [actorId, key, requestHash],
  );
  if (!rows[0]?.same_request) refuse('IDEMPOTENCY_KEY_REUSED');
  return (
    rows[0].answer ?? refuse('ALREADY_PROCESSED', { message: 'This was done, and its answer is not kept any more' })
  );
}

/** Forgets what was answered long ago: it says what a player had then. Without its answer a key still does nothing twice. */
export async function forgetAnswers(database: Queryable): Promise<void> {
  await database.query(
    `update answered_keys set answer = null where answer is not null and created_at < now() - interval '${answersKeptFor}'`,
  );
}
