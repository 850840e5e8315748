import { z } from 'zod';
import { countAndAmount, idField, moneyText, timeText } from '#contract/fields.ts';
import { REPORT_GROUPS } from '#contract/report-groups.ts';

const figures = {
  /** Bets placed. */
  bets: z.int(),
  /** Stakes of the bets placed, including free bets. */
  turnover: moneyText,
  /** Stakes of settled bets and cashed-out parts; void bets' stakes are payouts too. */
  settledStakes: moneyText,
  /** Payouts of those bets excluding accumulator bonuses, less reversed payouts. */
  payouts: moneyText,
  /** GGR: settledStakes - payouts. */
  grossGamingRevenue: moneyText,
  /** grossGamingRevenue as a percentage of settledStakes; null without settled stakes. */
  hold: z.number().nullable(),
  /** Stakes of free bets, less those that were returned. */
  freeBets: moneyText,
  /** Bonuses paid on winning accumulators, less reversed bonuses. */
  accumulatorBonuses: moneyText,
  /** NGR: grossGamingRevenue - freeBets - accumulatorBonuses. */
  netGamingRevenue: moneyText,
};
export const reportFiguresObject = z.strictObject(figures).meta({ id: 'ReportFigures' });
export type ReportFigures = z.infer<typeof reportFiguresObject>;

/**
 * A day, league, market, player or promotion. A bet counts in one league or market only: if its
 * legs span several, it is in the unnamed row. So are bets without a promotion.
 */
export const reportRowObject = z
  .strictObject({
    /** The player's or the promotion's id. */
    id: idField.nullable(),
    /** The day, the league, the market's English label, the username or the title. */
    name: z.string().nullable(),
    ...figures,
  })
  .meta({ id: 'ReportRow' });
export type ReportRow = z.infer<typeof reportRowObject>;

export const reportObject = z
  .strictObject({
    by: z.enum(REPORT_GROUPS),
    from: z.iso.date(),
    to: z.iso.date(),
    /** The current day in this time zone. */
    today: z.iso.date(),
    timeZone: z.string(),
    rows: z.array(reportRowObject),
    /** The total number of rows, of which `rows` may be only the first; files contain all. */
    rowCount: z.int(),
    total: reportFiguresObject,
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportObject>;

/** A member of staff's decisions. One that required two people counts for the second. */
export const staffTotalObject = z
  .strictObject({
    id: idField,
    username: z.string(),
    /** Approved deposits and withdrawals. */
    deposits: countAndAmount,
    withdrawals: countAndAmount,
    /** Funds added and deducted, and how much of them has since been reversed. */
    credits: countAndAmount,
    deductions: countAndAmount,
    reversed: countAndAmount,
    /** Reversed deductions, free bets, payment cases, settlements, promotions and voids. */
    others: countAndAmount,
    lastAt: timeText,
  })
  .meta({ id: 'StaffTotal' });
export type StaffTotal = z.infer<typeof staffTotalObject>;

/** A sealed day. Its hash covers the previous day's hash and its own content. */
export const dailyCloseObject = z
  .strictObject({
    number: z.int().positive(),
    day: z.iso.date(),
    startsAt: timeText,
    endsAt: timeText,
    ...figures,
    deposits: moneyText,
    withdrawals: moneyText,
    /** Funds added less funds deducted by staff. A reversal counts when it is made. */
    credits: moneyText,
    /** The players' money at the end of the day: available, held and in open bets, less debts. */
    playersBalance: moneyText,
    /**
     * The number of its transfers that are dated in an earlier close, because the clock was set
     * back after that day was sealed.
     */
    lateTransfers: z.int(),
    hash: z.string(),
    closedAt: timeText,
  })
  .meta({ id: 'DailyClose' });
export type DailyClose = z.infer<typeof dailyCloseObject>;

export const CLOSE_PROBLEMS = ['changed', 'unlinked', 'figures'] as const;
/** Whether the seals are valid and match the ledger; otherwise the first close that differs. */
export const closesReportObject = z
  .strictObject({
    holds: z.boolean(),
    closes: z.int(),
    head: z.string().nullable(),
    broken: z.strictObject({ number: z.int(), day: z.iso.date(), problem: z.enum(CLOSE_PROBLEMS) }).nullable(),
  })
  .meta({ id: 'DailyClosesReport' });
export type ClosesReport = z.infer<typeof closesReportObject>;
