import type { decisionSchemas } from '#contract/wallet/decision-schemas.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { currency } from '#domain/currency.ts';
import { formatAmount } from '#domain/money.ts';
import type { Transaction as DatabaseTransaction, Queryable } from '#server/database/transaction.ts';
import { addFunds } from '#server/features/wallet/add-funds.ts';
import { decideRequest, previewRequests, requestDecidedBy } from '#server/features/wallet/decide-requests.ts';
import { type DecisionOutcome, decideTransaction } from '#server/features/wallet/decide-transaction.ts';
import { deductFunds } from '#server/features/wallet/deduct-funds.ts';
import { reverseFunds } from '#server/features/wallet/reverse-funds.ts';
import { findTransaction } from '#server/features/wallet/transaction-rows.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallet } from '#server/ledger/post-transfers.ts';
import type { Services } from '#server/services.ts';

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

type Dependencies = Pick<Services, 'pool' | 'settings' | 'payments'>;

export function decisionHandlers({ pool, settings, payments }: Dependencies): HandlersOf<typeof decisionSchemas> {
  const transactionOf = async (database: Queryable, id: number): Promise<Transaction> =>
    (await findTransaction(database, id, settings.current().payouts.requireVerified)) ?? refuse('NOT_FOUND');

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

  type Staff = { viewer: { id: number }; transaction: DatabaseTransaction; afterCommit: (effect: () => void) => void };

  const decide = async (
    { viewer, transaction, afterCommit }: Staff,
    decision: keyof typeof DECISIONS,
    transactionId: number,
    note: string | null = null,
  ) => {
    const { message, ...kind } = DECISIONS[decision];
    const decider = await settings.deciderOf(viewer, transaction);
    const step = { ...kind, transactionId, note, ...decider };
    const outcome = await decideTransaction(transaction, payments, step);
    const awaitingSecond = outcome === 'awaits second';
    if (outcome === 'is sent') afterCommit(payments.worker.wake);
    const request = await transactionOf(transaction, transactionId);
    const newBalance = await balanceOf(transaction, request.userId);
    return { ...request, newBalance, message: MESSAGES[outcome] ?? message, awaitingSecond };
  };

  return {
    addFunds: async ({ viewer, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const credit = { userId: body.userId, amountCents: body.amount, note: body.note || null };
      const id = await addFunds(transaction, { ...credit, ...decider });
      return adjusted(transaction, id, 'Funds added successfully.');
    },
    deductFunds: async ({ viewer, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const deduction = { userId: body.userId, amountCents: body.amount, reason: body.reason };
      const id = await deductFunds(transaction, { ...deduction, ...decider });
      return adjusted(transaction, id, 'Funds deducted.');
    },
    reverseFunds: async ({ viewer, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const awaitingSecond = await reverseFunds(transaction, { ...body, ...decider });
      const credit = await transactionOf(transaction, body.transactionId);
      const newBalance = await balanceOf(transaction, credit.userId);
      const message = awaitingSecond
        ? 'A second member of staff must confirm this reversal'
        : REVERSAL_MESSAGES[credit.type];
      return { ...credit, newBalance, message, awaitingSecond };
    },
    approveDeposit: (context) => decide(context, 'approveDeposit', context.body.depositId, context.body.adminNote),
    rejectDeposit: (context) => decide(context, 'rejectDeposit', context.body.depositId, context.body.reason),
    processWithdrawal: (context) => decide(context, 'processWithdrawal', context.body.transactionId, context.body.note),
    rejectWithdrawal: (context) => decide(context, 'rejectWithdrawal', context.body.transactionId, context.body.note),
    decideRequests: async ({ body: { type, approved, note = null, items }, ...context }) => {
      const outcomes = await decideEach(pool, context, {
        call: 'decideRequests',
        items,
        about: { transaction: 'transactionId' },
        idOf: ({ transactionId }) => transactionId,
        decide: async (transaction, item) => {
          const decider = await settings.deciderOf(context.viewer, transaction);
          const step = { type, approved, note, ...decider, ...item };
          return ITEM_OUTCOMES[await decideRequest(transaction, payments, step)];
        },
        decidedBy: requestDecidedBy,
      });
      payments.worker.wake();
      return outcomes;
    },
    previewRequests: async ({ viewer, body }) =>
      previewRequests(pool, payments, { ...body, ...(await settings.deciderOf(viewer, pool)) }),
  };
}
