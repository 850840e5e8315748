// A player claims a payment with the code from the provider's message. The code alone proves
// nothing, so it is looked up and the provider is queried.
import type { CallResponse } from '#contract/schemas.ts';
import { isOpen, type PaymentState } from '#domain/payments/payment-state.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { querySoon } from '#server/payments/payment-rows.ts';
import type { Payments } from '#server/payments/payments.ts';

type OwnPayment = { state: PaymentState; isDeposited: boolean };
type ClaimStatus = CallResponse<'claimPayment'>['status'];

/** Another player's code gets the same response as an unknown one, so codes can't be guessed. */
export async function claimPayment(
  { pool, payments }: { pool: Pool; payments: Pick<Payments, 'providers' | 'worker'> },
  userId: number,
  receipt: string,
): Promise<ClaimStatus> {
  if (payments.providers.size === 0) refuse('METHOD_UNAVAILABLE');
  const status = await withTransaction(pool, async (transaction) => {
    // If one payment settled with the code and another only claimed it, the settled one counts.
    const ownPayment = await sql<OwnPayment>`
      select state, transaction_id is not null as "isDeposited" from payments
      where user_id = ${userId} and kind <> 'payout'
        and lower(${receipt}) in (lower(receipt), case kind when 'unsolicited' then lower(claimed_receipt) end)
      order by receipt is null limit 1`.first(transaction);
    if (ownPayment) return statusOf(ownPayment);
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

function statusOf({ state, isDeposited }: OwnPayment): ClaimStatus {
  if (isOpen(state)) return 'checking';
  return state === 'succeeded' && isDeposited ? 'credited' : 'not_credited';
}
