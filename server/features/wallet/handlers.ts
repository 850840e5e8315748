import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import type { walletRoutes } from '#contract/wallet/routes.ts';
import { currency } from '#domain/currency.ts';
import { formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction as DatabaseTransaction, Queryable } from '#server/database/transaction.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import { addFunds } from '#server/features/wallet/add-funds.ts';
import { balanceHistory } from '#server/features/wallet/balance-history.ts';
import { checkDeposit } from '#server/features/wallet/check-deposit.ts';
import { decideRequest, previewRequests, requestDecidedBy } from '#server/features/wallet/decide-requests.ts';
import { type DecisionOutcome, decideTransaction } from '#server/features/wallet/decide-transaction.ts';
import { deductFunds } from '#server/features/wallet/deduct-funds.ts';
import { readMoneyFigures } from '#server/features/wallet/money-figures.ts';
import { walletOf } from '#server/features/wallet/read-wallet.ts';
import { requestTransaction, type TransactionRequest } from '#server/features/wallet/request-transaction.ts';
import { reverseFunds } from '#server/features/wallet/reverse-funds.ts';
import { readStatement, statementBatches, statementColumns } from '#server/features/wallet/statement.ts';
import {
  findTransaction,
  findTransactionsWithPlayers,
  listTransactions,
  type TransactionFilter,
} from '#server/features/wallet/transaction-rows.ts';
import { transactionColumns, transactionsSource } from '#server/features/wallet/transactions-table.ts';
import { hasPermission } from '#server/http/access.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { HandlersOf, Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import { readWallet } from '#server/ledger/post-transfers.ts';
import type { Payments } from '#server/payments/payments.ts';
import type { Settings } from '#server/settings/settings.ts';

type Dependencies = { pool: Pool; settings: Settings; payments: Payments };

/** Decisions on requests of either type, each with its confirmation message. */
const DECISIONS = {
  approveDeposit: { type: 'deposit', approved: true, message: 'Deposit approved' },
  rejectDeposit: { type: 'deposit', approved: false, message: 'Deposit rejected' },
  processWithdrawal: { type: 'withdrawal', approved: true, message: 'Withdrawal processed successfully' },
  rejectWithdrawal: { type: 'withdrawal', approved: false, message: 'Withdrawal rejected and funds refunded to user' },
} as const;
/** "$25.00", as in the specification; other currencies have their code, as in "UGX 2500". */
const withCurrency = (amount: string) => (currency().code === 'USD' ? `$${amount}` : `${currency().code} ${amount}`);
const REVERSAL_MESSAGES = { deposit: 'Added funds reversed', withdrawal: 'Deduction reversed' } as const;
const SECOND_NEEDED = 'Approved. A second member of staff must also approve it';
const MESSAGES: Partial<Record<DecisionOutcome, string>> = {
  'awaits second': SECOND_NEEDED,
  'is sent': "Withdrawal approved. The payment to the player's phone is on its way",
};

const ITEM_OUTCOMES = { 'is decided': 'done', 'awaits second': 'awaiting_second', 'is sent': 'sent' } as const;

export function walletHandlers({ pool, settings, payments }: Dependencies): HandlersOf<typeof walletRoutes> {
  const requireVerified = () => settings.current().payouts.requireVerified;

  const list = (page: Partial<TransactionFilter>, filter: Partial<TransactionFilter>) =>
    listTransactions(pool, { limit: DEFAULT_PAGE_SIZE, ...page, ...filter }, requireVerified());

  const transactionOf = async (database: Queryable, id: number): Promise<Transaction> =>
    (await findTransaction(database, id, requireVerified())) ?? refuse('NOT_FOUND');

  const balanceOf = async (database: Queryable, userId: number): Promise<string> => {
    const wallet = (await readWallet(database, userId)) ?? refuse('NOT_FOUND');
    return formatAmount(wallet.availableCents);
  };

  /** The response for funds that staff added or deducted, or that await a second approval. */
  const adjusted = async (database: Queryable, id: number, done: string) => {
    const transaction = await transactionOf(database, id);
    const newBalance = await balanceOf(database, transaction.userId);
    const awaitingSecond = transaction.awaitingSecond ?? false;
    const message = awaitingSecond ? SECOND_NEEDED : `${done} New balance: ${withCurrency(newBalance)}`;
    return { newBalance, message, status: transaction.status, awaitingSecond, transaction };
  };

  type Caller = { viewer: { id: number }; idempotency: Idempotency | null };

  const request = async (
    { viewer, idempotency }: Caller,
    requested: Omit<TransactionRequest, 'userId' | 'idempotency'>,
  ) => requestTransaction(pool, { userId: viewer.id, idempotency, ...requested }, payments);

  type Staff = { viewer: { id: number }; transaction: DatabaseTransaction; afterCommit: (effect: () => void) => void };

  const decide = async (
    { viewer, transaction, afterCommit }: Staff,
    decision: keyof typeof DECISIONS,
    transactionId: number,
    note: string | null = null,
  ) => {
    const { message, ...kind } = DECISIONS[decision];
    const { fourEyesCents } = await settings.read(transaction);
    const step = { ...kind, transactionId, note, actorId: viewer.id, fourEyesCents };
    const outcome = await decideTransaction(transaction, payments, step);
    const awaitingSecond = outcome === 'awaits second';
    if (outcome === 'is sent') afterCommit(payments.worker.wake);
    const request = await transactionOf(transaction, transactionId);
    const newBalance = await balanceOf(transaction, request.userId);
    return { ...request, newBalance, message: MESSAGES[outcome] ?? message, awaitingSecond };
  };

  return {
    getWallet: ({ params }) => walletOf(pool, params.id),
    getBalanceHistory: ({ params, query }) => balanceHistory(pool, params.id, query.days),
    listTransactions: ({ viewer, query }) =>
      list(query, hasPermission(viewer, 'money.read') ? {} : { userId: viewer.id }),
    listUserTransactions: ({ params, query }) => list(query, { userId: params.id }),
    checkDeposit: ({ viewer, body }) => checkDeposit({ pool, settings }, viewer, body),
    requestDeposit: ({ body: { amount: amountCents, method }, ...context }) =>
      request(context, { type: 'deposit', amountCents, method }),
    requestWithdrawal: ({ body: { amount: amountCents, method }, ...context }) =>
      request(context, { type: 'withdrawal', amountCents, method }),
    addFunds: async ({ viewer, body, transaction }) => {
      const { fourEyesCents } = await settings.read(transaction);
      const credit = { userId: body.userId, amountCents: body.amount, note: body.note || null };
      const id = await addFunds(transaction, { ...credit, actorId: viewer.id, fourEyesCents });
      return adjusted(transaction, id, 'Funds added successfully.');
    },
    deductFunds: async ({ viewer, body, transaction }) => {
      const { fourEyesCents } = await settings.read(transaction);
      const deduction = { userId: body.userId, amountCents: body.amount, reason: body.reason };
      const id = await deductFunds(transaction, { ...deduction, actorId: viewer.id, fourEyesCents });
      return adjusted(transaction, id, 'Funds deducted.');
    },
    reverseFunds: async ({ viewer, body, transaction }) => {
      const { fourEyesCents } = await settings.read(transaction);
      const awaitingSecond = await reverseFunds(transaction, { ...body, actorId: viewer.id, fourEyesCents });
      const credit = await transactionOf(transaction, body.transactionId);
      const newBalance = await balanceOf(transaction, credit.userId);
      const message = awaitingSecond
        ? 'A second member of staff must confirm this reversal'
        : REVERSAL_MESSAGES[credit.type];
      return { ...credit, newBalance, message, awaitingSecond };
    },
    listPendingDeposits: ({ query }) => list(query, { type: 'deposit', status: 'pending' }),
    listAllDeposits: ({ query }) => list(query, { type: 'deposit' }),
    listPendingWithdrawals: ({ query }) => list(query, { type: 'withdrawal', status: 'pending' }),
    listAllWithdrawals: ({ query }) => list(query, { type: 'withdrawal' }),
    approveDeposit: (context) => decide(context, 'approveDeposit', context.body.depositId, context.body.adminNote),
    rejectDeposit: (context) => decide(context, 'rejectDeposit', context.body.depositId, context.body.reason),
    processWithdrawal: (context) => decide(context, 'processWithdrawal', context.body.transactionId, context.body.note),
    rejectWithdrawal: (context) => decide(context, 'rejectWithdrawal', context.body.transactionId, context.body.note),
    getMoneyFigures: () => readMoneyFigures(pool),
    decideRequests: async ({ body: { type, approved, note = null, items }, ...context }) => {
      const step = { type, approved, note, actorId: context.viewer.id };
      const outcomes = await decideEach(pool, context, {
        call: 'decideRequests',
        items,
        about: { transaction: 'transactionId' },
        idOf: ({ transactionId }) => transactionId,
        decide: async (transaction, item) => {
          const { fourEyesCents } = await settings.read(transaction);
          return ITEM_OUTCOMES[await decideRequest(transaction, payments, { ...step, fourEyesCents, ...item })];
        },
        decidedBy: requestDecidedBy,
      });
      payments.worker.wake();
      return outcomes;
    },
    previewRequests: async ({ viewer, body }) => {
      const { fourEyesCents } = await settings.read(pool);
      return previewRequests(pool, payments, { ...body, actorId: viewer.id, fourEyesCents });
    },
    searchTransactions: ({ query, reply }) =>
      sendTable(pool, reply, {
        name: 'transactions',
        source: transactionsSource(query),
        columns: transactionColumns,
        find: (ids) => findTransactionsWithPlayers(pool, ids, requireVerified()),
        query,
      }),
    getStatement: async ({ params, query, reply }) => {
      const { username } = (await findUser(pool, params.id)) ?? refuse('NOT_FOUND');
      const range = { userId: params.id, from: query.from, to: query.to };
      if (query.format === 'csv') {
        const file = { name: `statement-${params.id}`, columns: statementColumns };
        return sendCsv(reply, { ...file, batches: statementBatches(pool, range) });
      }
      return { userId: params.id, username, ...(await readStatement(pool, range, query)) };
    },
  };
}
