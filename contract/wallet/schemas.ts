import { z } from 'zod';
import { amountBetween, pageQuery, positiveIntText } from '#contract/fields.ts';
import { amountText, tableQuery, tableResponse, yesNoText } from '#contract/table-fields.ts';
import {
  balanceHistoryObject,
  depositCheckObject,
  moneyFiguresObject,
  staffTransactionObject,
  statementObject,
  transactionObject,
  walletObject,
} from '#contract/wallet/objects.ts';
import { maxAmount } from '#domain/money.ts';
import {
  DEPOSIT_METHODS,
  maxDeposit,
  minDeposit,
  minWithdrawal,
  TRANSACTION_METHODS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  WITHDRAWAL_METHODS,
} from '#domain/wallet.ts';

const depositInput = z.strictObject({
  amount: amountBetween({
    min: minDeposit,
    max: maxDeposit,
    message: (min, max) => `Deposits must be between ${min} and ${max}`,
  }),
  method: z.enum(DEPOSIT_METHODS),
});

const requestedTransaction = { status: 201, response: transactionObject, idempotent: true } as const;
const transactionList = { query: pageQuery, response: z.array(transactionObject) };
const { page, pageSize, direction, from, to, format } = tableQuery(['id']);

export const walletSchemas = {
  getWallet: { summary: "A player's money: available, held, in open bets, and owed", response: walletObject },
  getBalanceHistory: {
    summary:
      "A player's available balance at the end of each of the last `days` days (UTC); today's is the current one",
    query: z.strictObject({ days: positiveIntText.refine((days) => days <= 366, 'Must be at most 366').default(30) }),
    response: balanceHistoryObject,
    shared: true,
  },
  listTransactions: {
    summary: "The caller's transactions; all transactions for staff with money.read",
    ...transactionList,
  },
  listUserTransactions: { summary: 'The transactions of one player', ...transactionList, shared: true },
  checkDeposit: {
    summary: 'Check a deposit and get the payment instructions; nothing is stored',
    body: depositInput,
    response: depositCheckObject,
  },
  requestDeposit: {
    summary: 'Request a deposit; without a payment provider, staff approve it once the money has arrived',
    body: depositInput,
    ...requestedTransaction,
  },
  requestWithdrawal: {
    summary: 'Request a withdrawal; the amount is held immediately',
    body: z.strictObject({
      amount: amountBetween({
        min: minWithdrawal,
        max: maxAmount,
        message: (min) => `Withdrawals must be at least ${min}`,
      }),
      method: z.enum(WITHDRAWAL_METHODS),
    }),
    ...requestedTransaction,
  },
  listPendingDeposits: { summary: 'Pending deposits', ...transactionList },
  listAllDeposits: { summary: 'All deposits, newest first', ...transactionList },
  listPendingWithdrawals: { summary: 'Pending withdrawals', ...transactionList },
  listAllWithdrawals: { summary: 'All withdrawals, newest first', ...transactionList },
  searchTransactions: {
    summary:
      'Search deposits and withdrawals by id, receipt, phone of the payer, the start of a username, or part of the reference or note (at least three characters); filter, sort, paginate, or export as CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'amount', 'createdAt', 'completedAt']),
      type: z.enum(TRANSACTION_TYPES).optional(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      method: z.enum(TRANSACTION_METHODS).optional(),
      /** `no` excludes funds added or deducted by staff, `yes` returns only those. */
      credits: yesNoText.optional(),
      userId: positiveIntText.optional(),
      player: z.string().trim().min(1).max(50).optional(),
      amountMin: amountText.optional(),
      amountMax: amountText.optional(),
    }),
    response: tableResponse(staffTransactionObject),
    shared: true,
  },
  getStatement: {
    summary: "A player's statement with the balance after each line; or export it as CSV, oldest line first",
    query: z.strictObject({ page, pageSize, direction: direction.unwrap().default('asc'), from, to, format }),
    response: statementObject,
    shared: true,
  },
  getMoneyFigures: {
    summary: 'The number and sum of deposits, withdrawals, and funds added and deducted, by status',
    response: moneyFiguresObject,
    shared: true,
  },
} as const;
