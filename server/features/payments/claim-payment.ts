// A player claims a payment with the code from the provider's message. The code alone proves
// nothing, so it is looked up and the provider is queried.
import { isOpen, type PaymentState } from '#domain/payments/payment-state.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { querySoon } from '#server/payments/payment-rows.ts';
import type { Payments } from '#server/payments/payments.ts';

type Claimed = { id: number; state: PaymentState; isOwn: boolean };

/**
 * `credited`: the payment is the player's and has been credited. `checking`: the provider is being
 * queried about this payment or the player's recent prompts. `unknown`: the payment is another
 * player's or in suspense, or there is no such payment and no prompt to query.
 */
export async function claimPayment(
  { pool, payments }: { pool: Pool; payments: Pick<Payments, 'providers' | 'worker'> },
  userId: number,
  receipt: string,
): Promise<'credited' | 'checking' | 'unknown'> {
  if (payments.providers.size === 0) refuse('METHOD_UNAVAILABLE');
  const status = await withTransaction(pool, async (transaction) => {
    const known = await sql<Claimed>`
      select id, state, user_id is not distinct from ${userId} as "isOwn" from payments
      where receipt = ${receipt} or (kind = 'unsolicited' and claimed_receipt = ${receipt}) limit 1`.first(transaction);
    if (known) return statusOf(known);
    const prompts = await sql`
      select id from payments where user_id = ${userId} and kind = 'prompt' and created_at > now() - interval '3 days'
        and state in ('sent', 'pending', 'failed') order by id desc limit 5`.allValues<number>(transaction);
    // Don't store the code: as the claimed receipt, it could match another player's payment.
    for (const id of prompts) await querySoon(transaction, id, { receipt: null, providerRef: null });
    return prompts.length > 0 ? 'checking' : 'unknown';
  });
  payments.worker.wake();
  return status;
}

function statusOf({ state, isOwn }: Claimed): 'credited' | 'checking' | 'unknown' {
  if (!isOwn) return 'unknown';
  return isOpen(state) ? 'checking' : 'credited';
}
