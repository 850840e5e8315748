import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import type { walletRoutes } from '#contract/wallet/routes.ts';
import { formatAmount } from '#domain/money.ts';
import type { TransactionStatus, TransactionType } from '#domain/wallet.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction as DatabaseTransaction, Queryable } from '#server/database/transaction.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import { addFunds } from '#server/features/wallet/add-funds.ts';
import { balanceHistory } from '#server/features/wallet/balance-history.ts';
import { checkDeposit } from '#server/features/wallet/check-deposit.ts';
import { type Decision, decideTransaction } from '#server/features/wallet/decide-transaction.ts';
import { readMoneyFigures } from '#server/features/wallet/money-figures.ts';
import { walletOf } from '#server/features/wallet/read-wallet.ts';
import { requestTransaction } from '#server/features/wallet/request-transaction.ts';
import { reverseFunds } from '#server/features/wallet/reverse-funds.ts';
import { readStatement, statementBatches, statementColumns } from '#server/features/wallet/statement.ts';
import { findStaffTransactions, findTransaction, listTransactions } from '#server/features/wallet/transaction-rows.ts';
import { transactionColumns, transactionsSource } from '#server/features/wallet/transactions-table.ts';
import { hasPermission } from '#server/http/access.ts';
import { sendCsv } from '#server/http/answers/csv.ts';
import { sendTable } from '#server/http/answers/send-table.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallet } from '#server/ledger/post-transfers.ts';

type Dependencies = { pool: Pool; config: Config };

type Page = { limit?: number | undefined; before?: number | undefined };

export function walletHandlers({ pool, config }: Dependencies): HandlersOf<typeof walletRoutes> {
  const requireVerified = config.requireVerification !== 'none';

  const list = (page: Page, filter: { userId?: number; type?: TransactionType; status?: TransactionStatus }) =>
    listTransactions(pool, { limit: DEFAULT_PAGE_SIZE, ...page, ...filter });

  const transactionOf = async (database: Queryable, id: number): Promise<Transaction> =>
    (await findTransaction(database, id)) ?? refuse('NOT_FOUND');

  const balanceOf = async (database: Queryable, userId: number): Promise<string> => {
    const wallet = (await readWallet(database, userId)) ?? refuse('NOT_FOUND');
    return formatAmount(wallet.availableCents);
  };

  const { fourEyesCents } = config;
  const secondNeeded = 'Approved. A second administrator must approve it too';

  const decide = async (
    transaction: DatabaseTransaction,
    decided: string,
    decision: Omit<Decision, 'fourEyesCents'>,
  ) => {
    const { awaitingSecond } = await decideTransaction(transaction, { ...decision, fourEyesCents });
    const request = await transactionOf(transaction, decision.transactionId);
    const newBalance = await balanceOf(transaction, request.userId);
    return { ...request, newBalance, message: awaitingSecond ? secondNeeded : decided, awaitingSecond };
  };

  return {
    getWallet: ({ params }) => walletOf(pool, params.id),
    getBalanceHistory: ({ params, query }) => balanceHistory(pool, { userId: params.id, days: query.days }),
    listTransactions: ({ viewer, query }) =>
      list(query, hasPermission(viewer, 'money.read') ? {} : { userId: viewer.id }),
    listUserTransactions: ({ params, query }) => list(query, { userId: params.id }),
    checkDeposit: ({ viewer, body }) => checkDeposit({ pool, config }, viewer, body),
    requestDeposit: ({ viewer, body, idempotency }) => {
      const request = { type: 'deposit' as const, amountCents: body.amount, method: body.method, reference: null };
      return requestTransaction(pool, { userId: viewer.id, ...request, idempotency }, { requireVerified });
    },
    requestWithdrawal: ({ viewer, body, idempotency }) => {
      const request = { type: 'withdrawal' as const, amountCents: body.amount, method: body.method, reference: null };
      return requestTransaction(pool, { userId: viewer.id, ...request, idempotency }, { requireVerified });
    },
    addFunds: async ({ viewer, body, transaction }) => {
      const credit = { userId: body.userId, amountCents: body.amount, note: body.note || null };
      const id = await addFunds(transaction, { ...credit, actorId: viewer.id, fourEyesCents });
      const made = await transactionOf(transaction, id);
      const awaitingSecond = made.awaitingSecond ?? false;
      const newBalance = await balanceOf(transaction, body.userId);
      const message = awaitingSecond ? secondNeeded : `Funds added successfully. New balance: $${newBalance}`;
      return { newBalance, message, status: made.status, awaitingSecond, transaction: made };
    },
    reverseFunds: async ({ viewer, body, transaction }) => {
      const { awaitingSecond } = await reverseFunds(transaction, { ...body, actorId: viewer.id, fourEyesCents });
      const credit = await transactionOf(transaction, body.transactionId);
      const newBalance = await balanceOf(transaction, credit.userId);
      const message = awaitingSecond ? 'A second administrator must confirm this reversal' : 'Added funds reversed';
      return { ...credit, newBalance, message, awaitingSecond };
    },
    listPendingDeposits: ({ query }) => list(query, { type: 'deposit', status: 'pending' }),
    listAllDeposits: ({ query }) => list(query, { type: 'deposit' }),
    approveDeposit: ({ viewer, body, transaction }) => {
      const decision = { transactionId: body.depositId, approved: true, note: body.adminNote ?? null };
      const decided = 'Deposit approved';
      return decide(transaction, decided, { ...decision, type: 'deposit', actorId: viewer.id });
    },
    rejectDeposit: ({ viewer, body, transaction }) => {
      const decision = { transactionId: body.depositId, approved: false, note: body.reason ?? null };
      const decided = 'Deposit rejected';
      return decide(transaction, decided, { ...decision, type: 'deposit', actorId: viewer.id });
    },
    listPendingWithdrawals: ({ query }) => list(query, { type: 'withdrawal', status: 'pending' }),
    listAllWithdrawals: ({ query }) => list(query, { type: 'withdrawal' }),
    processWithdrawal: ({ viewer, body, transaction }) => {
      const decision = { transactionId: body.transactionId, approved: true, note: body.note ?? null };
      const decided = 'Withdrawal processed successfully';
      return decide(transaction, decided, { ...decision, type: 'withdrawal', actorId: viewer.id });
    },
    rejectWithdrawal: ({ viewer, body, transaction }) => {
      const decision = { transactionId: body.transactionId, approved: false, note: body.note ?? null };
      const decided = 'Withdrawal rejected and funds refunded to user';
      return decide(transaction, decided, { ...decision, type: 'withdrawal', actorId: viewer.id });
    },
    getMoneyFigures: () => readMoneyFigures(pool),
    searchTransactions: ({ query, reply }) =>
      sendTable(pool, reply, {
        name: 'transactions',
        source: transactionsSource(query),
        columns: transactionColumns,
        find: (ids) => findStaffTransactions(pool, ids),
        idOf: (transaction) => transaction.id,
        query,
      }),
    getStatement: async ({ params, query, reply }) => {
      const { username } = (await findUser(pool, params.id)) ?? refuse('NOT_FOUND');
      const range = { userId: params.id, from: query.from ?? null, to: query.to ?? null };
      if (query.format === 'csv') {
        const file = { name: `statement-${params.id}`, columns: statementColumns };
        return sendCsv(reply, { ...file, batches: statementBatches(pool, range) });
      }
      return { userId: params.id, username, ...(await readStatement(pool, range, query)) };
    },
  };
}
