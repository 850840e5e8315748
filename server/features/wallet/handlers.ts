import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { walletSchemas } from '#contract/wallet/schemas.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import { balanceHistory } from '#server/features/wallet/balance-history.ts';
import { checkDeposit } from '#server/features/wallet/check-deposit.ts';
import { readMoneyFigures } from '#server/features/wallet/money-figures.ts';
import { walletOf } from '#server/features/wallet/read-wallet.ts';
import { requestTransaction, type TransactionRequest } from '#server/features/wallet/request-transaction.ts';
import { readStatement, statementBatches, statementColumns } from '#server/features/wallet/statement.ts';
import {
  findTransactionsWithPlayers,
  listTransactions,
  type TransactionFilter,
} from '#server/features/wallet/transaction-rows.ts';
import { transactionColumns, transactionsSource } from '#server/features/wallet/transactions-table.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf, Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings' | 'payments'>;

export function walletHandlers({ pool, settings, payments }: Dependencies): HandlersOf<typeof walletSchemas> {
  const requireVerified = () => settings.current().payouts.requireVerified;

  const list = (page: Partial<TransactionFilter>, filter: Partial<TransactionFilter>) =>
    listTransactions(pool, { limit: DEFAULT_PAGE_SIZE, ...page, ...filter }, requireVerified());

  type Caller = { viewer: { id: number }; idempotency: Idempotency | null };

  const request = async (
    { viewer, idempotency }: Caller,
    requested: Omit<TransactionRequest, 'userId' | 'idempotency'>,
  ) => requestTransaction(pool, { userId: viewer.id, idempotency, ...requested }, payments);

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
    listPendingDeposits: ({ query }) => list(query, { type: 'deposit', status: 'pending' }),
    listAllDeposits: ({ query }) => list(query, { type: 'deposit' }),
    listPendingWithdrawals: ({ query }) => list(query, { type: 'withdrawal', status: 'pending' }),
    listAllWithdrawals: ({ query }) => list(query, { type: 'withdrawal' }),
    getMoneyFigures: () => readMoneyFigures(pool),
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
