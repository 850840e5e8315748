// What players paid in and withdrew, and what staff added, summed from the ledger.
import { sql } from '#server/database/sql.ts';

export type CashSums = { deposits_cents: number; withdrawals_cents: number; credits_cents: number };

/**
 * A sum over transfers t: deposits less reversed ones. A reversal takes the available balance and
 * records the rest as a debt; the transfers that undo a wrong reversal have the same kinds.
 */
export const DEPOSITS_SUM = sql`
  coalesce(sum(case when t.debit_account in ('available', 'debt') then -t.amount_cents else t.amount_cents end)
    filter (where t.kind in ('deposit', 'deposit_reversal', 'deposit_debt')), 0)::bigint`;

/** Sums over transfers t. Credits are funds added less funds deducted by staff. */
export const CASH_SUMS = sql`
  ${DEPOSITS_SUM} as deposits_cents,
  coalesce(sum(t.amount_cents) filter (where t.kind = 'withdrawal_payment'), 0)::bigint as withdrawals_cents,
  (coalesce(sum(t.amount_cents) filter (where t.kind in ('credit', 'deduction_reversal')), 0)
    - coalesce(sum(t.amount_cents) filter (where t.kind in ('credit_reversal', 'deduction_kept')), 0)
  )::bigint as credits_cents`;
