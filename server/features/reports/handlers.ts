import type { DailyClose, ReportFigures, ReportGroup, ReportRow } from '#contract/reports/objects.ts';
import type { reportingRoutes } from '#contract/reports/routes.ts';
import type { Config } from '#server/config.ts';
import { readClock } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { listCloses, verifyCloses } from '#server/features/reports/daily-closes.ts';
import { periodOf, readReport, toResponse } from '#server/features/reports/read-report.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { type CsvColumns, sendCsv } from '#server/http/responses/csv.ts';
import { sendXlsx } from '#server/http/responses/xlsx.ts';

type Dependencies = { pool: Pool; config: Pick<Config, 'timeZone'> };

const FIGURES: CsvColumns<ReportFigures> = {
  Bets: (row) => row.bets,
  Turnover: (row) => row.turnover,
  'Settled stakes': (row) => row.settledStakes,
  Payouts: (row) => row.payouts,
  GGR: (row) => row.grossGamingRevenue,
  'Hold %': (row) => row.hold,
  'Free bets': (row) => row.freeBets,
  NGR: (row) => row.netGamingRevenue,
};

const TITLES: Record<ReportGroup, string> = {
  day: 'Day',
  league: 'League',
  market: 'Market',
  player: 'Player',
  promotion: 'Promotion',
};
const UNNAMED: Record<ReportGroup, string> = {
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
  'Players’ balance': (close) => close.playersBalance,
  From: (close) => close.startsAt,
  To: (close) => close.endsAt,
  Closed: (close) => close.closedAt,
  Hash: (close) => close.hash,
};

function columnsBy(by: ReportGroup): CsvColumns<ReportRow> {
  const id: CsvColumns<ReportRow> = by === 'player' || by === 'promotion' ? { ID: (row) => row.id } : {};
  return { [TITLES[by]]: (row) => row.name ?? UNNAMED[by], ...id, ...FIGURES };
}

const oneBatch = async function* <Row>(rows: readonly Row[]) {
  yield rows;
};

export function reportingHandlers({ pool, config }: Dependencies): HandlersOf<typeof reportingRoutes> {
  const { timeZone } = config;
  return {
    getReport: async ({ query: { by, from, to, userId, format }, reply }) => {
      const period = periodOf({ from, to }, timeZone, await readClock(pool));
      const report = await readReport(pool, by, { ...period, userId });
      if (format === 'json') return toResponse(by, period, report);
      const total: ReportRow = { id: null, name: 'Total', ...report.total };
      const file = {
        name: `${by}-report-${period.from}-${period.to}`,
        columns: columnsBy(by),
        rows: [...report.rows, total],
      };
      return format === 'xlsx' ? sendXlsx(reply, file) : sendCsv(reply, { ...file, batches: oneBatch(file.rows) });
    },
    listDailyCloses: async ({ query: { from, to, format }, reply }) => {
      const rows = await listCloses(pool, { from, to });
      if (format === 'json') return { timeZone, rows };
      const file = { name: 'daily-closes', columns: closeColumns, rows };
      return format === 'xlsx' ? sendXlsx(reply, file) : sendCsv(reply, { ...file, batches: oneBatch(rows) });
    },
    verifyDailyCloses: () => verifyCloses(pool),
  };
}
