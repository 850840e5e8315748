import { z } from 'zod';
import { idText } from '#contract/fields.ts';
import { closesReportObject, dailyCloseObject, REPORT_GROUPS, reportObject } from '#contract/reports/objects.ts';

const fileFormat = z.enum(['json', 'csv', 'xlsx']).default('json');

export const reportingSchemas = {
  getReport: {
    summary: 'Turnover, payouts, GGR, hold and NGR of a period by day, league, market, player or promotion',
    query: z.strictObject({
      by: z.enum(REPORT_GROUPS).default('day'),
      /** Days in the time zone of the installation, both included; the last seven by default. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Only this player's bets. */
      userId: idText.optional(),
      format: fileFormat,
    }),
    response: reportObject,
  },
  listDailyCloses: {
    summary: 'The sealed days, newest first',
    query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional(), format: fileFormat }),
    response: z.strictObject({ timeZone: z.string(), rows: z.array(dailyCloseObject) }),
  },
  verifyDailyCloses: {
    summary: 'Verify the seals of all days, and their figures with the ledger',
    response: closesReportObject,
  },
} as const;
