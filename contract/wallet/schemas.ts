import { z } from 'zod';
import {
  amountBetween,
  idField,
  idParams,
  idText,
  moneyAnswer,
  noteField,
  pageQuery,
  textField,
} from '#contract/fields.ts';
import { amountText, tableAnswer, tableQuery, yesNoText } from '#contract/table-fields.ts';
import {
  balanceHistoryObject,
  depositCheckObject,
  moneyFiguresObject,
  statementObject,
  transactionObject,
  walletObject,
} from '#contract/wallet/objects.ts';
import { MAX_AMOUNT_CENTS } from '#domain/money.ts';
import {
  DEPOSIT_METHODS,
  MAX_DEPOSIT_CENTS,
  MIN_CREDIT_CENTS,
  MIN_DEPOSIT_CENTS,
  MIN_WITHDRAWAL_CENTS,
  TRANSACTION_METHODS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  WITHDRAWAL_METHODS,
} from '#domain/wallet.ts';

const decisionAnswer = transactionObject
  .extend({ newBalance: moneyAnswer, message: z.string(), awaitingSecond: z.boolean() })
  .meta({ id: 'Decision' });

const depositInput = z.strictObject({
  amount: amountBetween(MIN_DEPOSIT_CENTS, MAX_DEPOSIT_CENTS, 'Deposits must be between 10.00 and 10000.00'),
  method: z.enum(DEPOSIT_METHODS),
});

const { page, pageSize, from, to, format } = tableQuery(['id']);

export const walletSchemas = {
  getWallet: {
    summary: "A player's money: available, held for withdrawals, in open bets",
    params: idParams,
    status: 200,
    response: walletObject,
  },
  getBalanceHistory: {
    summary: "A player's available balance at the end of each of the last days",
    params: idParams,
    query: z.strictObject({ days: idText.refine((days) => days <= 366, 'Must be at most 366').default(30) }),
    status: 200,
    response: balanceHistoryObject,
    shared: true,
  },
  listTransactions: {
    summary: "The caller's transactions; all for an administrator",
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listUserTransactions: {
    summary: 'The transactions of one player',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
    shared: true,
  },
  checkDeposit: {
    summary: 'Check a deposit and get the payment instructions; nothing is stored',
    body: depositInput,
    status: 200,
    response: depositCheckObject,
  },
  requestDeposit: {
    summary: 'Request a deposit; an administrator approves it once the money has arrived',
    body: depositInput,
    status: 201,
    response: transactionObject,
    idempotent: true,
  },
  requestWithdrawal: {
    summary: 'Request a withdrawal; the amount is held immediately',
    body: z.strictObject({
      amount: amountBetween(MIN_WITHDRAWAL_CENTS, MAX_AMOUNT_CENTS, 'Withdrawals must be at least 10.00'),
      method: z.enum(WITHDRAWAL_METHODS),
    }),
    status: 201,
    response: transactionObject,
    idempotent: true,
  },
  addFunds: {
    summary: "Add funds to a player's balance",
    body: z.strictObject({
      userId: idField,
      amount: amountBetween(MIN_CREDIT_CENTS, MAX_AMOUNT_CENTS, 'Amount must be at least 0.01'),
      note: noteField().optional(),
    }),
    status: 200,
    response: z.strictObject({
      newBalance: moneyAnswer,
      message: z.string(),
      /**
       * `pending`: nothing is added until another administrator approves this transaction's
       * deposit.
       */
      status: z.enum(TRANSACTION_STATUSES),
      awaitingSecond: z.boolean(),
      transaction: transactionObject,
    }),
  },
  reverseFunds: {
    summary: 'Reverse added funds, once and in full, while the balance covers them',
    body: z.strictObject({ transactionId: idField, reason: textField(1000, 'Enter a reason') }),
    status: 200,
    response: decisionAnswer,
  },
  listPendingDeposits: {
    summary: 'Pending deposits',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listAllDeposits: {
    summary: 'All deposits, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  approveDeposit: {
    summary: 'Approve a deposit: the amount is credited',
    body: z.strictObject({ depositId: idField, adminNote: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
  },
  rejectDeposit: {
    summary: 'Reject a deposit: nothing moves',
    body: z.strictObject({ depositId: idField, reason: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
  },
  listPendingWithdrawals: {
    summary: 'Pending withdrawals',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listAllWithdrawals: {
    summary: 'All withdrawals, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  processWithdrawal: {
    summary: 'Approve a withdrawal: the held amount is paid out',
    body: z.strictObject({ transactionId: idField, note: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
  },
  rejectWithdrawal: {
    summary: 'Reject a withdrawal: the held amount is returned to the player',
    body: z.strictObject({ transactionId: idField, note: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
  },
  searchTransactions: {
    summary: 'Deposits and withdrawals: search by number, reference or player; filter, sort, page, or CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'amount', 'createdAt', 'completedAt']),
      type: z.enum(TRANSACTION_TYPES).optional(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      method: z.enum(TRANSACTION_METHODS).optional(),
      /** `no` excludes funds added by staff, `yes` returns only those. */
      credits: yesNoText.optional(),
      userId: idText.optional(),
      player: z.string().trim().min(1).max(50).optional(),
      amountMin: amountText.optional(),
      amountMax: amountText.optional(),
    }),
    status: 200,
    response: tableAnswer(transactionObject),
    shared: true,
  },
  getStatement: {
    summary: "A player's statement with the balance after each line, oldest first, or CSV",
    params: idParams,
    query: z.strictObject({
      page,
      pageSize,
      from,
      to,
      format,
    }),
    status: 200,
    response: statementObject,
    shared: true,
  },
  getMoneyFigures: {
    summary: 'The number and sum of deposits and withdrawals by status',
    status: 200,
    response: moneyFiguresObject,
    shared: true,
  },
} as const;
