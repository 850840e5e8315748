import { z } from 'zod';
import { idField, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { TRANSACTION_TYPES } from '#domain/wallet.ts';

export const OVERVIEW_STEPS = ['minute', 'hour', 'day'] as const;
export type OverviewStep = (typeof OVERVIEW_STEPS)[number];

const stretchObject = z.strictObject({
  start: timeAnswer,
  /** Stakes of the bets placed. */
  turnover: moneyAnswer,
  bets: z.int(),
  betsPerMinute: z.number(),
  /** Stakes of the settled bets less their payouts. */
  grossGamingRevenue: moneyAnswer,
  deposits: moneyAnswer,
  withdrawals: moneyAnswer,
  /** Funds added by staff, less reversals. */
  credits: moneyAnswer,
});

const alertObject = z.strictObject({
  kind: z.enum(['ledger_drift', 'player_halted', 'request_pending', 'feed_silent']),
  /** The player, the transaction or the game; null for the ledger. */
  id: idField.nullable(),
  text: z.string(),
  /** The type of a transaction, and the player or match the alert is about. Null for the ledger. */
  request: z.enum(TRANSACTION_TYPES).nullable(),
  name: z.string().nullable(),
  since: timeAnswer.nullable(),
});

export const overviewObject = z
  .strictObject({
    totalGames: z.int(),
    liveGames: z.int(),
    upcomingGames: z.int(),
    totalBets: z.int(),
    openBets: z.int(),
    totalStakes: moneyAnswer,
    pendingDeposits: z.int(),
    pendingWithdrawals: z.int(),
    step: z.enum(OVERVIEW_STEPS),
    from: timeAnswer,
    to: timeAnswer,
    series: z.array(stretchObject),
    alerts: z.array(alertObject),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewObject>;
