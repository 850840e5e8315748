import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';
import { TRANSACTION_TYPES } from '#domain/wallet.ts';

export const OVERVIEW_STEPS = ['minute', 'hour', 'day'] as const;
export type OverviewStep = (typeof OVERVIEW_STEPS)[number];

const stretchObject = z.strictObject({
  start: timeText,
  /** Stakes of the bets placed. */
  turnover: moneyText,
  bets: z.int(),
  betsPerMinute: z.number(),
  /** Stakes of the settled bets less their payouts. */
  grossGamingRevenue: moneyText,
  deposits: moneyText,
  withdrawals: moneyText,
  /** Funds added by staff, less reversals. */
  credits: moneyText,
});

const alertObject = z.strictObject({
  kind: z.enum(['ledger_drift', 'player_halted', 'request_pending', 'feed_silent']),
  /** The player, the transaction or the game; null for the ledger. */
  id: idField.nullable(),
  text: z.string(),
  /** The type of a transaction, and the player or match the alert is about. Null for the ledger. */
  request: z.enum(TRANSACTION_TYPES).nullable(),
  name: z.string().nullable(),
  since: timeText.nullable(),
});

export const overviewObject = z
  .strictObject({
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
    series: z.array(stretchObject),
    alerts: z.array(alertObject),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewObject>;
