import { z } from 'zod';
import { positiveIntText } from '#contract/fields.ts';
import { REPORT_GROUPS } from '#contract/report-groups.ts';
import { closesReportObject, dailyCloseObject, reportObject, staffTotalObject } from '#contract/reports/objects.ts';

const fileFormat = z.enum(['json', 'csv', 'xlsx']).default('json');

/** Days in the installation's time zone, inclusive; the last seven by default. */
const period = { from: z.iso.date().optional(), to: z.iso.date().optional() };

export const reportingSchemas = {
  getReport: {
    summary: 'Turnover, payouts, GGR, hold and NGR of a period by day, league, market, player or promotion',
    query: z.strictObject({
      by: z.enum(REPORT_GROUPS).default('day'),
      ...period,
      /** Limits the report to this player's bets. */
      userId: positiveIntText.optional(),
      format: fileFormat,
    }),
    response: reportObject,
  },
  listStaffTotals: {
    summary: 'What each member of staff approved, added and deducted in a period, largest totals first',
    query: z.strictObject({ ...period, format: fileFormat }),
    response: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone: z.string(),
      rows: z.array(staffTotalObject),
    }),
  },
  listDailyCloses: {
    summary: 'The sealed days, newest first',
    query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional(), format: fileFormat }),
    response: z.strictObject({
      timeZone: z.string(),
      rows: z.array(dailyCloseObject),
      /** The total number of days, of which `rows` may be only the newest; files contain all. */
      rowCount: z.int(),
    }),
  },
  verifyDailyCloses: {
    summary: 'Verify the seals of all days, and their figures against the ledger',
    response: closesReportObject,
    shared: true,
  },
} as const;
