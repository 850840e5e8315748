// The course of business, added up from the ledger's own transfers, stretch by stretch; a stretch without any is there too.
import type { Overview, OverviewStep } from '#contract/objects/tables.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseField } from '#server/http/refusal.ts';

export type SeriesRange = { step: OverviewStep; from: Date; to: Date };

const stepMs: Record<OverviewStep, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** What is shown without a range: an hour by minutes, a day by hours, a month by days. */
const usualSteps: Record<OverviewStep, number> = { minute: 60, hour: 24, day: 30 };
const stretchesMax = 1500;

/** The range that was asked for, from the start of its first stretch. Refuses one that is empty or too long. */
export function seriesRange(
  asked: { step: OverviewStep; from?: Date | undefined; to?: Date | undefined },
  now: Date,
): SeriesRange {
  const { step, to = now } = asked;
  const length = stepMs[step];
  const first = asked.from ?? new Date(to.getTime() - (usualSteps[step] - 1) * length);
  const from = new Date(Math.floor(first.getTime() / length) * length);
  if (to <= from) refuseField('to', 'Must be after from');
  if ((to.getTime() - from.getTime()) / length > stretchesMax)
    refuseField('from', `At most ${stretchesMax} ${step}s at once`);
  return { step, from, to };
}

type StretchRow = {
  start: Date;
  turnover: number;
  bets: number;
  revenue: number;
  deposits: number;
  withdrawals: number;
  credits: number;
};

export async function readSeries(database: Queryable, { step, from, to }: SeriesRange): Promise<Overview['series']> {
  const { rows } = await database.query<StretchRow>(
    `with added as (
       select date_bin(('1 ' || $1)::interval, created_at, $2) as start,
         sum(amount_cents) filter (where kind = 'stake') as turnover,
         count(*) filter (where kind = 'stake') as bets,
         coalesce(sum(amount_cents) filter (where credit_account = 'winnings'), 0)
           - coalesce(sum(amount_cents) filter (where debit_account = 'winnings'), 0) as revenue,
         sum(amount_cents) filter (where kind = 'deposit') as deposits,
         sum(amount_cents) filter (where kind = 'withdrawal_payment') as withdrawals,
         sum(amount_cents) filter (where kind = 'credit') as credits
       from transfers where created_at >= $2 and created_at <= $3 group by 1
     )
     select start, coalesce(turnover, 0)::bigint as turnover, coalesce(bets, 0)::bigint as bets,
       coalesce(revenue, 0)::bigint as revenue, coalesce(deposits, 0)::bigint as deposits,
       coalesce(withdrawals, 0)::bigint as withdrawals, coalesce(credits, 0)::bigint as credits
     from generate_series($2::timestamptz, $3::timestamptz, ('1 ' || $1)::interval) as start
     left join added using (start) order by start`,
    [step, from, to],
  );
  const minutes = stepMs[step] / 60_000;
  const amount = (value: number) => formatAmount(value as Cents);
  return rows.map((row) => ({
    start: row.start.toISOString(),
    turnover: amount(row.turnover),
    bets: row.bets,
    betsPerMinute: Math.round((row.bets / minutes) * 100) / 100,
    grossGamingRevenue: amount(row.revenue),
    deposits: amount(row.deposits),
    withdrawals: amount(row.withdrawals),
    credits: amount(row.credits),
  }));
}
