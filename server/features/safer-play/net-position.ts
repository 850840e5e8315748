import type { NetPosition } from '#contract/safer-play/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { DEPOSITS_SUM } from '#server/ledger/cash-sums.ts';

type Sums = { deposits: number; withdrawals: number; stakes: number; payouts: number; settled: number; open: number };
type PositionRow = Sums & { span: keyof NetPosition };
type CallerSession = { startedAt: Date } | null;

/**
 * Sums for each time span. A stake counts towards the net when it is settled or cashed out, even if
 * it was placed before the span.
 */
export async function readNetPosition(database: Queryable, userId: number, session: CallerSession) {
  const rows = await sql<PositionRow>`
    select span,
      ${DEPOSITS_SUM} as deposits,
      coalesce(sum(amount_cents) filter (where kind = 'withdrawal_payment'), 0)::bigint as withdrawals,
      coalesce(sum(amount_cents) filter (where kind = 'stake'), 0)::bigint as stakes,
      coalesce(sum(received_payout(kind, amount_cents)), 0)::bigint as payouts,
      (coalesce(sum(amount_cents) filter (where kind in ('stake_settlement', 'cash_out_stake') and free.id is null), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'stake_reversal' and free.id is null), 0))::bigint as settled,
      (select coalesce(sum(stake_cents), 0)::bigint from bets
       where bets.user_id = ${userId} and status = 'pending' and free_bet_id is null and bets.created_at >= began
      ) as open
    from (values ('today', period_start('day', now())::timestamp at time zone 'UTC'),
      ('last7Days', now() - interval '7 days'), ('last30Days', now() - interval '30 days'),
      ('all', '-infinity'::timestamptz), ('session', ${session?.startedAt}::timestamptz)) as spans (span, began)
    left join transfers t on t.user_id = ${userId} and t.created_at >= began
    left join bets free on free.id = t.ref_id and free.user_id = ${userId} and free.free_bet_id is not null
      and t.kind in ('stake_settlement', 'stake_reversal')
    group by span, began`.all(database);
  const spans = rows.map(({ span, ...sums }) => [span, toPosition(sums)] as const);
  const positions = Object.fromEntries(spans) as Omit<NetPosition, 'session'> & { session: NetPosition['all'] };
  return {
    ...positions,
    session: session && { ...positions.session, startedAt: session.startedAt.toISOString() },
  };
}

function toPosition({ deposits, withdrawals, stakes, payouts, settled, open }: Sums) {
  const amount = (value: number) => formatAmount(cents(value));
  return {
    deposits: amount(deposits),
    withdrawals: amount(withdrawals),
    stakes: amount(stakes),
    payouts: amount(payouts),
    openStakes: amount(open),
    net: amount(payouts - settled),
  };
}
