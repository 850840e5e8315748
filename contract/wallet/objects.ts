import { z } from 'zod';
import { countAndAmount, eachOf, idField, moneyText, timeText } from '#contract/fields.ts';
import { paymentObject } from '#contract/payments/objects.ts';
import { PLAYER_TRANSFER_KINDS } from '#domain/ledger/transfer.ts';
import { PLAYER_RISKS } from '#domain/player-risks.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { DEPOSIT_METHODS, TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

export const transactionObject = z
  .strictObject({
    id: idField,
    userId: idField,
    username: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    amount: moneyText,
    status: z.enum(TRANSACTION_STATUSES),
    method: z.enum(TRANSACTION_METHODS),
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    /** Approved by one member of staff and awaiting another. */
    awaitingSecond: z.boolean().optional(),
    /** Who approved it first, if it awaits another; for staff only. */
    firstApprovedBy: z.string().optional(),
    /** Who decided it, if a person did; for staff only. */
    decidedBy: z.string().optional(),
    /** When and why funds added or deducted by staff were reversed. */
    reversedAt: timeText.optional(),
    reversalReason: z.string().optional(),
    /** Who requested a reversal that another member of staff must confirm; for staff only. */
    reversalRequestedBy: z.string().optional(),
    /** If a payment provider handles it. */
    payment: paymentObject.optional(),
    createdAt: timeText,
    completedAt: timeText.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionObject>;

/** Includes what staff should know about the player, while the request is pending. */
export const staffTransactionObject = transactionObject
  .extend({
    player: z.strictObject({ identity: z.enum(IDENTITY_STATES), risks: z.array(z.enum(PLAYER_RISKS)) }).optional(),
  })
  .meta({ id: 'StaffTransaction' });
export type StaffTransaction = z.infer<typeof staffTransactionObject>;

/** The effect of deciding several requests at once. */
export const requestsPreviewObject = z
  .strictObject({
    /** The number of requests that can be decided now, and their total amount. */
    count: z.int(),
    amount: moneyText,
    /** The number that would then await another person. */
    needSecond: z.int(),
    /** The number of players with a risk. */
    playersWithRisk: z.int(),
    /**
     * The number that can't be decided: decided already, being paid by a provider, frozen, not
     * payable now, from an unverified player where the site requires verification, deposits of
     * players who are excluded or in a time-out, already approved by the caller, or the caller's
     * own.
     */
    unavailable: z.int(),
    /** The requests that can be decided, in request order, with the account each belongs to. */
    payees: z.array(
      z.strictObject({
        transactionId: idField,
        userId: idField,
        username: z.string(),
        phoneNumber: z.string(),
        amount: moneyText,
        needsSecond: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RequestsPreview' });

export const depositCheckObject = z
  .strictObject({
    amount: moneyText,
    method: z.enum(DEPOSIT_METHODS),
    /** The recipient: a phone number, a bank account, a PayPal account or a payment page. */
    sendTo: z.string(),
    reference: z.string(),
    /** What remains of the tightest deposit limit before this deposit; null without a limit. */
    allowance: z.strictObject({ left: moneyText, period: z.enum(LIMIT_PERIODS) }).nullable(),
  })
  .meta({ id: 'DepositCheck' });
export type DepositCheck = z.infer<typeof depositCheckObject>;

const DEBT_CAUSES = ['bet', 'deposit'] as const;

/** A player's money by account, and the player's debt. */
export const walletObject = z
  .strictObject({
    available: moneyText,
    onHold: moneyText,
    inBets: moneyText,
    /** `available` less debt, free bet winnings to be wagered, and payouts that may be reversed. */
    withdrawable: moneyText,
    /** When the withdrawal freeze ends, if there is one. */
    withdrawalsPausedUntil: timeText.nullable(),
    /** Winnings of free bets that are held, and the stakes required to release them. */
    heldForWagering: moneyText,
    wageringLeft: moneyText,
    /**
     * Reversed payouts and deposits that the player had already spent. Later payouts repay it, as
     * do stakes and withdrawals that are returned.
     */
    debt: moneyText,
    /**
     * The newest 20 of the reversed payouts and deposits that the debt consists of, newest first,
     * with what is still owed for each. A later payout first repays its own bet's debt, then the
     * oldest.
     */
    debts: z.array(
      z.strictObject({
        cause: z.enum(DEBT_CAUSES),
        /** The bet's id, or the deposit's. */
        id: idField,
        amount: moneyText,
        createdAt: timeText,
      }),
    ),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof walletObject>;

/** The available balance at the end of each day (UTC), oldest first; today's is the current one. */
export const balanceHistoryObject = z
  .strictObject({ days: z.array(z.strictObject({ day: z.iso.date(), balance: moneyText })) })
  .meta({ id: 'BalanceHistory' });
export type BalanceHistory = z.infer<typeof balanceHistoryObject>;

export const statementLineObject = z.strictObject({
  id: idField,
  createdAt: timeText,
  kind: z.enum(PLAYER_TRANSFER_KINDS),
  reference: z.string(),
  /** Negative if it reduced the balance. */
  amount: moneyText,
  balance: moneyText,
  /** The accumulator bonus included in a payout. */
  bonus: moneyText.optional(),
});

/** A player's statement, by default with the oldest line first. */
export const statementObject = z
  .strictObject({
    userId: idField,
    username: z.string(),
    openingBalance: moneyText,
    closingBalance: moneyText,
    rows: z.array(statementLineObject),
    total: z.int(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statementObject>;
export type StatementLine = z.infer<typeof statementLineObject>;

const byStatusObject = z.strictObject(eachOf(['pending', 'completed', 'rejected', 'total'], countAndAmount));

/**
 * Deposits and withdrawals by players; funds added or deducted by staff are counted separately.
 * What was reversed is left out.
 */
export const moneyFiguresObject = z
  .strictObject({
    deposit: byStatusObject,
    withdrawal: byStatusObject,
    credit: byStatusObject,
    deduction: byStatusObject,
  })
  .meta({ id: 'MoneyFigures' });
export type MoneyFigures = z.infer<typeof moneyFiguresObject>;
