import type { ReportGroup } from '#contract/report-groups.ts';
import type { Report, ReportRow } from '#contract/reports/objects.ts';
import { marketLabel } from '#domain/markets/labels.ts';
import { type DayRange, MAX_REPORT_DAYS, periodProblem, reportPeriod } from '#domain/report-period.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { BET_PROMOTION } from '#server/features/bets/bet-promotions.ts';
import { addFigures, FIGURE_SUMS, type FigureSums, figuresOf, HAS_FIGURES } from '#server/features/reports/figures.ts';
import { refuseField } from '#server/http/refusal.ts';

export type Period = DayRange & { today: string; timeZone: string };

/** On a million bets, a report took up to 20 s for ninety days, 35 s for 300 (bench/RESULTS.md). */
const REPORT_TIMEOUT_MS = 60_000;

/**
 * The requested period, by default the last seven days. Refuses a period that is reversed or too
 * long.
 */
export function periodOf(
  days: { [Bound in keyof DayRange]?: string | undefined },
  timeZone: string,
  now: Date,
): Period {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  const period = reportPeriod(days, today);
  const problem = periodProblem(period);
  if (problem === 'reversed') refuseField('to', 'Must not be before from');
  if (problem === 'long') refuseField('from', `The period can have at most ${MAX_REPORT_DAYS} days`);
  return { ...period, today, timeZone };
}

/** A period, for all bets or one player's. */
export type ReportScope = Period & { userId?: number | undefined };

type GroupRow = FigureSums & { id: number | null; name: string | null };

/**
 * All rows, highest turnover first. Days are in chronological order, including those without bets.
 */
export async function readReport(pool: Pool, by: ReportGroup, period: ReportScope) {
  const rows = await withTransaction(pool, async (transaction) => {
    await sql`set transaction read only`.run(transaction);
    // For grouping a month's bets in memory.
    await sql`set local work_mem = '64MB'`.run(transaction);
    await sql`set local statement_timeout = ${raw(REPORT_TIMEOUT_MS)}`.run(transaction);
    return await STATEMENTS[by](period).within(REPORT_TIMEOUT_MS).all(transaction);
  });
  return { rows: rows.map((row) => toRow(by, row)), total: figuresOf(addFigures(rows)) };
}

export type FullReport = Awaited<ReturnType<typeof readReport>>;

/** The number of rows in a response; files contain all rows. */
export const MAX_ROWS = 500;

export function toResponse(by: ReportGroup, period: Period, { rows, total }: FullReport): Report {
  return { by, ...period, rows: rows.slice(0, MAX_ROWS), rowCount: rows.length, total };
}

export const startOf = ({ from, timeZone }: Period) => sql`(${from}::date::timestamp at time zone ${timeZone})`;
export const endOf = ({ to, timeZone }: Period) => sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`;

/**
 * The day that contains a time, with the bounds above. Where clocks go back to midnight, the hour
 * after midnight occurs twice: the first still belongs to the day that is ending.
 */
export const dayOf = (time: Statement<object>, timeZone: string) => sql`(
  (${time} at time zone ${timeZone})::date
    - (${time} < (${time} at time zone ${timeZone})::date::timestamp at time zone ${timeZone})::int)`;

const bounds = ({ userId, ...period }: ReportScope) => sql`
  t.created_at >= ${startOf(period)} and t.created_at < ${endOf(period)}
  ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}`;

const byDay = (period: ReportScope) => sql<GroupRow>`
  with moved as (
    select ${dayOf(sql`t.created_at`, period.timeZone)} as day, ${FIGURE_SUMS}
    from transfers t where ${bounds(period)} and ${HAS_FIGURES} group by 1
  )
  select null as id, day::text as name, coalesce(bets, 0) as bets, coalesce(turnover_cents, 0) as turnover_cents,
    coalesce(settled_cents, 0) as settled_cents, coalesce(payouts_cents, 0) as payouts_cents,
    coalesce(free_bets_cents, 0) as free_bets_cents, coalesce(bonuses_cents, 0) as bonuses_cents
  from generate_series(${period.from}::date, ${period.to}::date, '1 day') as days (each)
  cross join lateral (select each::date as day) as d left join moved using (day) order by day`;

/** Groups transfers t by the id and name that the given SQL joins to each of them. */
const byGroup = (named: Statement<object>) => (period: ReportScope) =>
  sql<GroupRow>`
  select named.id, named.name, ${FIGURE_SUMS} from transfers t ${named} where ${bounds(period)} and ${HAS_FIGURES}
  group by named.id, named.name order by turnover_cents desc, named.name`;

/**
 * Groups transfers by the name that all legs of their bet have in common, or null. Names are
 * compared bytewise, which is faster, and found once, not by each parallel worker.
 */
const byCommonName = (name: string) => (period: ReportScope) =>
  sql<GroupRow>`
  with named as materialized (
    select l.bet_id, case when min(${raw(name)}) = max(${raw(name)}) then min(${raw(name)}) end as name
    from bet_legs l left join games g on g.id = l.game_id
    where l.bet_id in (select t.ref_id from transfers t where ${bounds(period)} and ${HAS_FIGURES})
    group by l.bet_id
  )
  select null as id, named.name, ${FIGURE_SUMS} from transfers t left join named on named.bet_id = t.ref_id
  where ${bounds(period)} and ${HAS_FIGURES}
  group by named.name order by turnover_cents desc, named.name`;

/** Players come from the transfers, so that their bets needn't be read. */
const STATEMENTS: Record<ReportGroup, (period: ReportScope) => Statement<GroupRow>> = {
  day: byDay,
  league: byCommonName('g.league collate "C"'),
  market: byCommonName('l.market collate "C"'),
  player: byGroup(sql`join (select id, username as name from users) as named on named.id = t.user_id`),
  promotion: byGroup(sql`join bets b on b.id = t.ref_id ${BET_PROMOTION}`),
};

function toRow(by: ReportGroup, { id, name, ...sums }: GroupRow): ReportRow {
  return { id, name: by === 'market' && name !== null ? marketLabel(name) : name, ...figuresOf(sums) };
}
