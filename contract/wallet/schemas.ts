import { z } from 'zod';
import { itemsField, resultsResponse } from '#contract/bulk.ts';
import {
  amountBetween,
  idField,
  moneyText,
  multilineTextField,
  pageQuery,
  positiveIntText,
  textField,
} from '#contract/fields.ts';
import { amountText, tableQuery, tableResponse, yesNoText } from '#contract/table-fields.ts';
import {
  balanceHistoryObject,
  depositCheckObject,
  moneyFiguresObject,
  requestsPreviewObject,
  staffTransactionObject,
  statementObject,
  transactionObject,
  walletObject,
} from '#contract/wallet/objects.ts';
import { maxAmount } from '#domain/money.ts';
import {
  DEPOSIT_METHODS,
  maxDeposit,
  minAmount,
  minDeposit,
  minWithdrawal,
  TRANSACTION_METHODS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  WITHDRAWAL_METHODS,
} from '#domain/wallet.ts';

const decisionResponse = transactionObject
  .extend({ newBalance: moneyText, message: z.string(), awaitingSecond: z.boolean() })
  .meta({ id: 'Decision' });

const fundsAmount = amountBetween({
  min: minAmount,
  max: maxAmount,
  message: (min) => `Amount must be at least ${min}`,
});
const fundsResponse = z.strictObject({
  newBalance: moneyText,
  message: z.string(),
  /** `pending`: another member of staff must approve it first. */
  status: z.enum(TRANSACTION_STATUSES),
  awaitingSecond: z.boolean(),
  transaction: transactionObject,
});

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
  addFunds: {
    summary: "Add funds to a player's balance",
    body: z.strictObject({
      userId: idField,
      amount: fundsAmount,
      note: multilineTextField().optional(),
    }),
    response: fundsResponse,
  },
  deductFunds: {
    summary: "Deduct funds from a player's available balance, with a reason that the player sees",
    body: z.strictObject({ userId: idField, amount: fundsAmount, reason: textField(1000, 'Enter a reason') }),
    response: fundsResponse,
  },
  reverseFunds: {
    summary: 'Reverse added funds while the balance covers them, or a deduction; once and in full',
    body: z.strictObject({ transactionId: idField, reason: textField(1000, 'Enter a reason') }),
    response: decisionResponse,
  },
  listPendingDeposits: { summary: 'Pending deposits', ...transactionList },
  listAllDeposits: { summary: 'All deposits, newest first', ...transactionList },
  approveDeposit: {
    summary: 'Approve a deposit: the amount is credited',
    body: z.strictObject({ depositId: idField, adminNote: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  rejectDeposit: {
    summary: 'Reject a deposit: no money moves',
    body: z.strictObject({ depositId: idField, reason: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  listPendingWithdrawals: { summary: 'Pending withdrawals', ...transactionList },
  listAllWithdrawals: { summary: 'All withdrawals, newest first', ...transactionList },
  processWithdrawal: {
    summary: 'Approve a withdrawal: the held amount is paid out',
    body: z.strictObject({ transactionId: idField, note: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  rejectWithdrawal: {
    summary: 'Reject a withdrawal: the held amount is returned to the player',
    body: z.strictObject({ transactionId: idField, note: multilineTextField().nullish() }),
    response: decisionResponse,
  },
  decideRequests: {
    summary: 'Approve or reject up to 100 deposits or withdrawals individually, with a result for each',
    body: z.strictObject({
      type: z.enum(TRANSACTION_TYPES),
      approved: z.boolean(),
      note: multilineTextField().nullish(),
      items: itemsField(
        z.strictObject({
          transactionId: idField,
          /** As the caller saw it; REQUEST_CHANGED if someone else has approved it since. */
          awaitingSecond: z.boolean(),
        }),
        ({ transactionId }) => transactionId,
      ),
    }),
    response: resultsResponse,
  },
  previewRequests: {
    summary: 'Preview the effect of a decision on up to 100 deposits or withdrawals; nothing is stored',
    body: z.strictObject({
      type: z.enum(TRANSACTION_TYPES),
      approved: z.boolean(),
      items: itemsField(z.strictObject({ transactionId: idField }), ({ transactionId }) => transactionId),
    }),
    response: requestsPreviewObject,
  },
  searchTransactions: {
    summary:
      'Search deposits and withdrawals by id, receipt, phone of the payer, reference, note or the start of a username; filter, sort, paginate, or export as CSV',
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
