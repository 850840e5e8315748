import type { NetPosition } from '#contract/safer-play/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { DEPOSITS_SUM } from '#server/ledger/cash-sums.ts';

const SUMS = ['deposits', 'withdrawals', 'stakes', 'payouts', 'settled'] as const;
type Sums = Record<(typeof SUMS)[number] | 'open', number>;
type PositionRow = Sums & { span: keyof NetPosition };
type CallerSession = { startedAt: Date } | null;

/**
 * Sums for each time span. A stake counts towards the net when it is settled or cashed out, even if
 * it was placed before the span. Each transfer is read once, not for each span.
 */
export async function readNetPosition(database: Queryable, userId: number, session: CallerSession) {
  const rows = await sql<PositionRow>`
    with spans as materialized (
      select span, began, row_number() over (order by began) as part
      from (values ('today', period_start('day', now())::timestamp at time zone 'UTC'),
        ('last7Days', now() - interval '7 days'), ('last30Days', now() - interval '30 days'),
        ('all', '-infinity'::timestamptz), ('session', ${session?.startedAt}::timestamptz)) as each_span (span, began)
      where began is not null
    ), own as materialized (
      select *, width_bucket(created_at, array(select began from spans order by began)) as part
      from transfers where user_id = ${userId}
    ), sums as (
      select part, ${DEPOSITS_SUM} as deposits,
        coalesce(sum(amount_cents) filter (where kind = 'withdrawal_payment'), 0) as withdrawals,
        coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stakes,
        coalesce(sum(received_payout(kind, amount_cents)), 0) as payouts,
        coalesce(sum(case kind when 'stake_reversal' then -amount_cents else amount_cents end) filter (
          where kind in ('stake_settlement', 'stake_reversal', 'cash_out_stake')
            and ref_id not in (select ref_id from own where kind = 'free_stake')), 0) as settled
      from own t group by part
    ), open_bets as materialized (
      select created_at, stake_cents from bets
      where user_id = ${userId} and status = 'pending' and free_bet_id is null
    )
    select span,
      ${raw(SUMS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join())},
      (select coalesce(sum(stake_cents), 0)::bigint from open_bets where created_at >= began) as open
    from spans left join sums on sums.part >= spans.part
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
