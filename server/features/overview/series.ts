// Sums of the ledger's transfers per time step, including empty steps.
import type { Overview, OverviewStep } from '#contract/overview/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type StoredTotals, stepSums } from '#server/features/overview/store-totals.ts';
import { refuseField } from '#server/http/refusal.ts';

export type SeriesRange = { step: OverviewStep; from: Date; to: Date };

const STEP_MS: Record<OverviewStep, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** The default range: 60 minutes, 24 hours or 30 days. */
const DEFAULT_STEPS: Record<OverviewStep, number> = { minute: 60, hour: 24, day: 30 };
const MAX_STEPS = 1500;

/** The requested range, from the start of its first step. Refuses an empty or too long range. */
export function seriesRange(
  requested: { step: OverviewStep; from?: Date | undefined; to?: Date | undefined },
  now: Date,
): SeriesRange {
  const { step, to = now } = requested;
  const length = STEP_MS[step];
  const first = requested.from ?? new Date(to.getTime() - (DEFAULT_STEPS[step] - 1) * length);
  const from = new Date(Math.floor(first.getTime() / length) * length);
  if (to <= from) refuseField('to', 'Must be after from');
  if ((to.getTime() - from.getTime()) / length > MAX_STEPS)
    refuseField('from', `The range can have at most ${MAX_STEPS} ${step}s`);
  return { step, from, to };
}

const SUMS = [
  'turnover_cents',
  'bets',
  'revenue_cents',
  'deposits_cents',
  'withdrawals_cents',
  'credits_cents',
] as const;
type StepRow = Record<(typeof SUMS)[number], number> & { start: Date };

const sumColumns = raw(SUMS.join());
const sumsOfColumns = raw(SUMS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join());

/** The end of the stored hours that lie wholly within the range; its start if there are none. */
function storedEnd({ step, from, to }: SeriesRange, { hours_up_to: storedUpTo }: StoredTotals): Date {
  if (step === 'minute' || storedUpTo === null) return from;
  const lastHour = to.getTime() - (to.getTime() % STEP_MS.hour);
  return new Date(Math.max(from.getTime(), Math.min(storedUpTo.getTime(), lastHour)));
}

/** Adds up stored hours; later and partial hours, and minute steps, come from the transfers. */
export async function readSeries(
  database: Queryable,
  { step, from, to }: SeriesRange,
  stored: StoredTotals,
): Promise<Overview['series']> {
  const length = sql`('1 ' || ${step})::interval`;
  const liveStart = storedEnd({ step, from, to }, stored);
  const rows = await sql<StepRow>`
    with added as (
      select start, ${sumColumns} from kept_hours where start >= ${from} and start < ${liveStart}
      union all
      ${stepSums(sql`date_bin(${length}, t.created_at, ${from})`, sql`t.created_at >= ${liveStart} and t.created_at < ${to}`)}
    )
    select step.start, ${sumsOfColumns}
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 microsecond', ${length}) as step (start)
    left join (select date_bin(${length}, start, ${from}) as start, ${sumColumns} from added) as added using (start)
    group by 1 order by 1`.all(database);
  const minutes = STEP_MS[step] / 60_000;
  const amount = (value: number) => formatAmount(value as Cents);
  return rows.map((row) => ({
    start: row.start.toISOString(),
    turnover: amount(row.turnover_cents),
    bets: row.bets,
    betsPerMinute: Math.round((row.bets / minutes) * 100) / 100,
    grossGamingRevenue: amount(row.revenue_cents),
    deposits: amount(row.deposits_cents),
    withdrawals: amount(row.withdrawals_cents),
    credits: amount(row.credits_cents),
  }));
}
