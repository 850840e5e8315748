import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';
import { ALERT_NEEDS, type AlertKind } from '#contract/overview/alert-needs.ts';
import { reportFiguresObject } from '#contract/reports/objects.ts';
import { TRANSACTION_TYPES } from '#domain/wallet.ts';

export const OVERVIEW_STEPS = ['minute', 'hour', 'day'] as const;
export type OverviewStep = (typeof OVERVIEW_STEPS)[number];

const seriesPointObject = z.strictObject({
  start: timeText,
  /** Stakes of the bets placed, including free bets, and their number. */
  turnover: moneyText,
  bets: z.int(),
  betsPerMinute: z.number(),
  /** Calculated as in reports. */
  grossGamingRevenue: moneyText,
  deposits: moneyText,
  withdrawals: moneyText,
  /** Funds added less funds deducted by staff. A reversal counts when it is made. */
  credits: moneyText,
});

const alertObject = z.strictObject({
  kind: z.enum(Object.keys(ALERT_NEEDS) as [AlertKind, ...AlertKind[]]),
  /** The id of the player, transaction, game, bet or member of staff; null for the ledger. */
  id: idField.nullable(),
  text: z.string(),
  /** A pending request's type, or `credit` or `deduction` for one by staff; otherwise null. */
  request: z.enum([...TRANSACTION_TYPES, 'credit', 'deduction']).nullable(),
  /** The name of the player, match or member of staff; null for the ledger. */
  name: z.string().nullable(),
  /** A bet's potential win with its bonus, or the total that a staff member decided on today. */
  amount: moneyText.nullable(),
  /** When the condition began; for own_account and staff_total, the last attempt or decision. */
  since: timeText.nullable(),
});

/** Since the start of the day in the installation's time zone. */
const todayObject = z.strictObject({
  day: z.iso.date(),
  timeZone: z.string(),
  ...reportFiguresObject.shape,
  deposits: moneyText,
  withdrawals: moneyText,
  /** The number of players who placed a bet, and of players who registered. */
  activePlayers: z.int(),
  newPlayers: z.int(),
});

export const overviewObject = z
  .strictObject({
    today: todayObject,
    totalGames: z.int(),
    liveGames: z.int(),
    upcomingGames: z.int(),
    totalBets: z.int(),
    openBets: z.int(),
    totalStakes: moneyText,
    pendingDeposits: z.int(),
    pendingWithdrawals: z.int(),
    step: z.enum(OVERVIEW_STEPS),
    from: timeText,
    to: timeText,
    series: z.array(seriesPointObject),
    /** Those that the caller's role may see. */
    alerts: z.array(alertObject),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewObject>;
