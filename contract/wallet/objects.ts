import { z } from 'zod';
import { idField, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { TRANSFER_KINDS } from '#domain/ledger/transfer.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { DEPOSIT_METHODS, TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

/** A request to move money in or out, and what became of it. */
export const transactionObject = z
  .strictObject({
    id: idField,
    userId: idField,
    username: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    amount: moneyAnswer,
    status: z.enum(TRANSACTION_STATUSES),
    method: z.enum(TRANSACTION_METHODS),
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    /** Approved by one administrator, and waiting for another one. */
    awaitingSecond: z.boolean().optional(),
    /** Who approved it first, where it waits for another one; told to staff only. */
    firstApprovedBy: z.string().optional(),
    /** Of funds that staff added and took back: when, and why. */
    reversedAt: timeAnswer.optional(),
    reversalReason: z.string().optional(),
    /** Who asked for a reversal that needs a second administrator to confirm it; for staff only. */
    reversalAskedBy: z.string().optional(),
    createdAt: timeAnswer,
    completedAt: timeAnswer.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionObject>;

/** A deposit that may be made now, and how to send its money. */
export const depositCheckObject = z
  .strictObject({
    amount: moneyAnswer,
    method: z.enum(DEPOSIT_METHODS),
    /** Where the money goes: a phone number, a bank account, a PayPal account or a payment page. */
    sendTo: z.string(),
    /** What identifies the payment as the player's. */
    reference: z.string(),
    /** What the player's nearest deposit limit leaves before this deposit; null without a limit. */
    allowance: z.strictObject({ left: moneyAnswer, period: z.enum(LIMIT_PERIODS) }).nullable(),
  })
  .meta({ id: 'DepositCheck' });
export type DepositCheck = z.infer<typeof depositCheckObject>;

/** A player's money in its three places, and what the player owes. */
export const walletObject = z
  .strictObject({
    available: moneyAnswer,
    onHold: moneyAnswer,
    inBets: moneyAnswer,
    /** What can be withdrawn: available, less winnings of games that are not final yet. */
    withdrawable: moneyAnswer,
    /** What is held back of winnings of free bets, and what has to be staked until nothing is. */
    heldForWagering: moneyAnswer,
    wageringLeft: moneyAnswer,
    /** Payouts that were reversed after the player had spent them. Later payouts repay it. */
    debt: moneyAnswer,
    /** What the debt came from, newest first; empty without a debt. */
    debts: z.array(z.strictObject({ betId: idField, amount: moneyAnswer, createdAt: timeAnswer })),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof walletObject>;

/** What was available at the end of each day (UTC), oldest first; the last is today, as of now. */
export const balanceHistoryObject = z
  .strictObject({ days: z.array(z.strictObject({ day: z.iso.date(), balance: moneyAnswer })) })
  .meta({ id: 'BalanceHistory' });
export type BalanceHistory = z.infer<typeof balanceHistoryObject>;

/** A line of a player's statement: what moved their available balance, and the balance after it. */
export const statementLineObject = z.strictObject({
  id: idField,
  createdAt: timeAnswer,
  kind: z.enum(TRANSFER_KINDS),
  /** The bet, or the request, that it belongs to. */
  reference: z.string(),
  /** Below zero where it left the balance. */
  amount: moneyAnswer,
  balance: moneyAnswer,
});

/** A player's statement, oldest line first. */
export const statementObject = z
  .strictObject({
    userId: idField,
    username: z.string(),
    openingBalance: moneyAnswer,
    closingBalance: moneyAnswer,
    rows: z.array(statementLineObject),
    total: z.int(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statementObject>;
export type StatementLine = z.infer<typeof statementLineObject>;

const statesObject = z.strictObject({
  pending: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  completed: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  rejected: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  total: z.strictObject({ count: z.int(), amount: moneyAnswer }),
});

/** Deposits are what players paid in; funds that staff added are counted as credits. */
export const moneyFiguresObject = z
  .strictObject({ deposit: statesObject, withdrawal: statesObject, credit: statesObject })
  .meta({ id: 'MoneyFigures' });
export type MoneyFigures = z.infer<typeof moneyFiguresObject>;
