import { HAS_FOLLOWED_FAILOVER } from '#server/adopt-database.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { arePayoutsHeldBack } from '#server/payments/held-back.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '#server/payments/payment-rows.ts';

export type DuePayment = PaymentRow & { wasCreated: boolean; secondsSinceSent: number };

/** Longer than a token's and a call's timeouts, so no other node claims a payment being sent. */
const CLAIM_SECONDS = 40;
/** A prompt older than this is not sent, because the player is no longer waiting for it. */
export const STALE_PROMPT_SECONDS = 180;

/**
 * Claims due payments, and marks new ones as sent. Leaves out new payments of a stopped provider
 * (except prompts that are too old to be sent), new payouts that are held back (held-back.ts), and
 * payouts that another account may have received. After a failover, claims no new payment until a
 * node has followed it, because the new primary may not know that the payment was sent.
 */
export async function claimDue(
  pool: Pool,
  { name: provider, account }: Provider,
  { limit, payouts, requireVerified }: { limit: number; payouts: number; requireVerified: boolean },
): Promise<DuePayment[]> {
  return sql<DuePayment>`
    with due as (
      select id, state from payments
      where provider = ${provider} and next_at <= now()
        and (state <> 'created' or ${HAS_FOLLOWED_FAILOVER})
        and (state <> 'created' or not exists (select from stopped_providers where provider = ${provider})
          or kind = 'prompt' and created_at < now() - make_interval(secs => ${STALE_PROMPT_SECONDS}))
        and (state <> 'created' or kind <> 'payout' or id in (
          select id from payments where provider = ${provider} and next_at <= now() and state = 'created'
            and kind = 'payout' and coalesce(sent_from = ${account}, true)
            and not ${arePayoutsHeldBack(requireVerified)}
          order by next_at limit ${payouts}))
      order by next_at limit ${limit} for update skip locked
    )
    update payments p set
      state = case when due.state = 'created' then 'sent' else due.state end,
      sends = p.sends + (due.state = 'created')::int, queries = p.queries + (due.state <> 'created')::int,
      sent_from = case when due.state = 'created' then ${account} else p.sent_from end,
      sent_at = coalesce(p.sent_at, now()), next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due where p.id = due.id
    returning ${PAYMENT_COLUMNS}, due.state = 'created' as "wasCreated",
      extract(epoch from now() - p.sent_at)::float8 as "secondsSinceSent"`.all(pool);
}
