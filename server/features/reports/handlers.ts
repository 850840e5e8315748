import type { FastifyReply } from 'fastify';
import type { ReportGroup } from '#contract/report-groups.ts';
import type { DailyClose, ReportFigures, ReportRow, StaffTotal } from '#contract/reports/objects.ts';
import type { reportingRoutes } from '#contract/reports/routes.ts';
import { readClock } from '#server/database/clock.ts';
import { listCloses, verifyCloses } from '#server/features/reports/daily-closes.ts';
import { MAX_ROWS, periodOf, readReport, toResponse } from '#server/features/reports/read-report.ts';
import { readStaffTotals } from '#server/features/reports/staff-totals.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { type CsvColumns, sendCsv } from '#server/http/responses/csv.ts';
import { sendXlsx } from '#server/http/responses/xlsx.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config'>;

const FIGURES: CsvColumns<ReportFigures> = {
  Bets: (row) => row.bets,
  Turnover: (row) => row.turnover,
  'Settled stakes': (row) => row.settledStakes,
  Payouts: (row) => row.payouts,
  GGR: (row) => row.grossGamingRevenue,
  'Hold %': (row) => row.hold,
  'Free bets': (row) => row.freeBets,
  'Accumulator bonuses': (row) => row.accumulatorBonuses,
  NGR: (row) => row.netGamingRevenue,
};

const TITLES: Record<ReportGroup, string> = {
  day: 'Day',
  league: 'League',
  market: 'Market',
  player: 'Player',
  promotion: 'Promotion',
};
const LABELS_WITHOUT_NAME: Record<ReportGroup, string> = {
  day: '',
  league: 'Several leagues',
  market: 'Several markets',
  player: '',
  promotion: 'No promotion',
};

const closeColumns: CsvColumns<DailyClose> = {
  Number: (close) => close.number,
  Day: (close) => close.day,
  ...FIGURES,
  Deposits: (close) => close.deposits,
  Withdrawals: (close) => close.withdrawals,
  'Added funds': (close) => close.credits,
  "Players' balance": (close) => close.playersBalance,
  'Transfers dated in earlier closes': (close) => close.lateTransfers,
  From: (close) => close.startsAt,
  To: (close) => close.endsAt,
  Closed: (close) => close.closedAt,
  Hash: (close) => close.hash,
};

function columnsBy(by: ReportGroup): CsvColumns<ReportRow> {
  const id: CsvColumns<ReportRow> = by === 'player' || by === 'promotion' ? { ID: (row) => row.id } : {};
  return { [TITLES[by]]: (row) => row.name ?? LABELS_WITHOUT_NAME[by], ...id, ...FIGURES };
}

const staffColumns: CsvColumns<StaffTotal> = {
  ID: (row) => row.id,
  Username: (row) => row.username,
  'Deposits approved': (row) => row.deposits.count,
  'Deposits amount': (row) => row.deposits.amount,
  'Withdrawals approved': (row) => row.withdrawals.count,
  'Withdrawals amount': (row) => row.withdrawals.amount,
  'Funds added': (row) => row.credits.count,
  'Added amount': (row) => row.credits.amount,
  'Funds deducted': (row) => row.deductions.count,
  'Deducted amount': (row) => row.deductions.amount,
  Reversed: (row) => row.reversed.count,
  'Reversed amount': (row) => row.reversed.amount,
  Others: (row) => row.others.count,
  'Others amount': (row) => row.others.amount,
  Last: (row) => row.lastAt,
};

type File<Row> = { name: string; columns: CsvColumns<Row>; rows: readonly Row[] };

const sendFile = <Row>(reply: FastifyReply, format: 'csv' | 'xlsx', file: File<Row>) =>
  format === 'xlsx' ? sendXlsx(reply, file) : sendCsv(reply, { ...file, batches: oneBatch(file.rows) });

/** Adds a line of text if there are no rows, since an empty file looks like a failed download. */
function withNoteIfEmpty<Row>(file: File<Row>, note: string): File<Row | null> {
  const { columns, rows } = file;
  const titles = Object.keys(columns);
  const columnsWithNote: CsvColumns<Row | null> = Object.fromEntries(
    titles.map((title, index) => [title, (row: Row | null) => (row ? columns[title]?.(row) : index === 0 ? note : '')]),
  );
  return { ...file, columns: columnsWithNote, rows: rows.length > 0 ? rows : [null] };
}

async function* oneBatch<Row>(rows: readonly Row[]) {
  yield rows;
}

const EMPTY_TOTAL = 'Total: no bets in this period';

const isEmpty = ({ bets, settledStakes, payouts }: ReportFigures) =>
  bets === 0 && Number(settledStakes) === 0 && Number(payouts) === 0;

export function reportingHandlers({ pool, config }: Dependencies): HandlersOf<typeof reportingRoutes> {
  const { timeZone } = config;
  const requestedPeriod = async (query: { from?: string | undefined; to?: string | undefined }) =>
    periodOf(query, timeZone, await readClock(pool));
  return {
    getReport: async ({ query: { by, from, to, userId, format }, reply }) => {
      const period = await requestedPeriod({ from, to });
      const report = await readReport(pool, by, { ...period, userId });
      if (format === 'json') return toResponse(by, period, report);
      const total: ReportRow = { id: null, name: isEmpty(report.total) ? EMPTY_TOTAL : 'Total', ...report.total };
      const name = `${by}-report-${period.from}-${period.to}`;
      return sendFile(reply, format, { name, columns: columnsBy(by), rows: [...report.rows, total] });
    },
    listStaffTotals: async ({ query: { from, to, format }, reply }) => {
      const period = await requestedPeriod({ from, to });
      const rows = await readStaffTotals(pool, period);
      if (format === 'json') return { from: period.from, to: period.to, timeZone, rows };
      const file = { name: `staff-${period.from}-${period.to}`, columns: staffColumns, rows };
      return sendFile(reply, format, withNoteIfEmpty(file, 'No decisions in this period'));
    },
    listDailyCloses: async ({ query: { from, to, format }, reply }) => {
      const rows = await listCloses(pool, { from, to });
      if (format === 'json') return { timeZone, rows: rows.slice(0, MAX_ROWS), rowCount: rows.length };
      const file = { name: 'daily-closes', columns: closeColumns, rows };
      return sendFile(reply, format, withNoteIfEmpty(file, 'No closed days in this period'));
    },
    verifyDailyCloses: () => verifyCloses(pool),
  };
}
