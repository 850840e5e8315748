import { creditGiven } from '#domain/ledger/recipes.ts';
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { awaitsSecond, needsTwo } from '#server/features/wallet/four-eyes.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type Credit = {
  userId: number;
  amountCents: Cents;
  note: string | null;
  actorId: number;
  idempotency: Idempotency | null;
  /** Above it a second administrator has to approve; null: one is enough. */
  fourEyesCents: number | null;
};

/**
 * Credits a player's balance and writes it into their history as a completed deposit by admin_credit; so much that it
 * takes two administrators is a pending one, which another administrator approves like any deposit. Refuses
 * NOT_FOUND and IDEMPOTENCY_KEY_REUSED. @returns the transaction's id; the same key and request, the first one's
 */
export async function addFunds(pool: Pool, credit: Credit): Promise<number> {
  const { userId, amountCents, note, actorId, idempotency } = credit;
  const twoNeeded = needsTwo(amountCents, credit.fourEyesCents);
  return withTransaction(pool, async (transaction) => {
    if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
    // The administrator's key stands beside the player's own keys, so it carries whose it is.
    const key = idempotency === null ? null : `${actorId}:${idempotency.key}`.slice(0, 200);
    const earlier = await transaction.query<{ id: number; same_request: boolean }>(
      `select id, request_hash = $3 as same_request from transactions where user_id = $1 and idempotency_key = $2`,
      [userId, key, idempotency?.requestHash ?? null],
    );
    if (earlier.rows[0]) return earlier.rows[0].same_request ? earlier.rows[0].id : refuse('IDEMPOTENCY_KEY_REUSED');
    const { rows } = await transaction.query<{ id: number }>(
      `insert into transactions (user_id, type, amount_cents, status, method, notes, idempotency_key, request_hash,
                                 decided_by, completed_at)
       values ($1, 'deposit', $2, case when $7 then 'pending' else 'completed' end, 'admin_credit', $3, $4, $5,
         case when not $7 then $6::bigint end, case when not $7 then now() end) returning id`,
      [userId, amountCents, note, key, idempotency?.requestHash ?? null, actorId, twoNeeded],
    );
    const transactionId = rows[0]?.id as number;
    await announceStaff(transaction, 'money');
    if (twoNeeded) {
      await awaitsSecond(transaction, { transactionId, actorId, note, amountCents });
      return transactionId;
    }
    await postTransfers(transaction, creditGiven({ transactionId, userId, amountCents }), actorId);
    await recordAction(transaction, {
      actorId,
      action: 'funds added',
      subject: 'user',
      subjectId: userId,
      after: { amountCents, note, transactionId },
    });
    await announcePlayers(transaction, [{ userId, transactionId }]);
    return transactionId;
  });
}
