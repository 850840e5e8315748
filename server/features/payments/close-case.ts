// Closes a case and posts the closing's ledger entry. Above the four-eyes amount, one person
// proposes the closing and another confirms it. Closings that move money add up over the day.
import { caseReconciled, depositReceived, suspenseAssigned } from '#domain/ledger/payment-recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { cents } from '#domain/money.ts';
import { type Closing, changesBalance, closingsOf, movesMoney } from '#domain/payments/closings.ts';
import { networkOf } from '#domain/payments/networks.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { cancelWithdrawals, readFunds, reverseDeposit } from '#server/features/bets/settlement/player-funds.ts';
import {
  type CaseRow,
  type ClosingChoice,
  closingCents,
  findCase,
  moneyOf,
} from '#server/features/payments/case-rows.ts';
import { returnEarned, revokeUnearned } from '#server/features/promotions/revoke-free-bet.ts';
import {
  isAboveLimit,
  isStillAllowed,
  needsTwo,
  recordPaymentDecision,
  refuseNewRole,
} from '#server/features/wallet/four-eyes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { lockWallet, nextSequence, postTransfers, type WalletBalances } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { openCase } from '#server/payments/cases.ts';
import { isDepositAllowed } from '#server/payments/credit-refusal.ts';
import type { Providers } from '#server/payments/payment-providers.ts';
import { addEvent, findPayment, insertSettled, isBooked, type PaymentRow } from '#server/payments/payment-rows.ts';

export type CaseDecision = ClosingChoice & {
  id: number;
  note: string;
  actorId: number;
  fourEyesCents: number | null;
  /** The proposer that the actor saw. The closing is refused if it has changed since. */
  proposedBy?: string | null;
};

type Rules = { providers: Providers };

/**
 * Refuses with NOT_FOUND; ALREADY_PROCESSED; REQUEST_CHANGED; OWN_ACCOUNT; VALIDATION if the case
 * doesn't allow the closing, the player or the receipt; SECOND_PERSON_REQUIRED if the proposer
 * tries to confirm; and ROLE_TOO_NEW.
 */
export async function closeCase(transaction: Transaction, rules: Rules, decision: CaseDecision): Promise<CaseRow> {
  const { id, actorId, note, fourEyesCents } = decision;
  if (decision.userId !== undefined && decision.closing !== 'credit')
    refuseField('userId', 'Only allowed for a closing that credits a player');
  if (decision.receipt !== undefined && decision.closing !== 'paid')
    refuseField('receipt', 'Only allowed for a payout that was paid');
  // Lock order: the wallet, then the case and its payment.
  const { playerId, wallet } = await lockPlayerWallet(transaction, decision);
  if (playerId === actorId) refuse('OWN_ACCOUNT');
  const locked = sql`select 1 from payment_cases where id = ${id} and closed_at is null for update`;
  const isOpen = await locked.exists(transaction);
  // Read after the lock, so that a proposal can't change before it is confirmed.
  const paymentCase = (await findCase(transaction, id)) ?? refuse('NOT_FOUND');
  if (!isOpen || (decision.userId ?? paymentCase.userId) !== playerId) refuse('ALREADY_PROCESSED');
  const proposedBy = paymentCase.closing === null ? null : paymentCase.proposedBy;
  if (decision.proposedBy !== undefined && decision.proposedBy !== proposedBy) refuse('REQUEST_CHANGED');
  if (!closingsOf(paymentCase.kind, paymentCase.direction, paymentCase.isInSuspense).includes(decision.closing))
    refuseField('closing', 'This closing is not available for this case');
  // The payment may have been recorded since the case was opened.
  const isUnrecorded =
    !paymentCase.isInSuspense && (paymentCase.kind === 'missing_here' || paymentCase.kind === 'twice');
  const recordsReceipt = isUnrecorded && CLOSINGS_WITH_RECEIPT.includes(decision.closing);
  if (recordsReceipt && (await isRecorded(transaction, paymentCase)))
    refuse('ALREADY_PROCESSED', { message: 'A payment with this receipt has been recorded since the case was opened' });
  const amountCents = closingCents(paymentCase, decision.closing);
  const userId = changesBalance(decision.closing, paymentCase.direction) ? playerId : null;
  const isCounted = movesMoney(decision.closing, paymentCase.direction);
  const isLarge = isCounted
    ? await needsTwo(transaction, { actorId, userId, amountCents, limitCents: fourEyesCents })
    : isAboveLimit(amountCents, fourEyesCents);
  // A proposal waits for a second person, even if its author could decide it alone the next day.
  const isByTwo = isLarge || paymentCase.proposedById !== null;
  const firstOfTwo =
    isByTwo && (await isConfirmed(transaction, paymentCase, decision)) ? paymentCase.proposedById : null;
  const isProposal = isByTwo && firstOfTwo === null;
  if (isProposal) await propose(transaction, decision);
  else {
    await ACTIONS[decision.closing](transaction, { paymentCase, firstOfTwo, decision, rules, wallet });
    await sql`
      update payment_cases set closing = ${choiceOf(decision)}, note = ${note}, proposed_by = ${firstOfTwo},
        closed_by = ${actorId}, closed_at = now() where id = ${id}`.run(transaction);
    // A credit is counted as the deposit that it creates.
    if (isCounted && decision.closing !== 'credit' && firstOfTwo === null)
      await recordPaymentDecision(transaction, { caseId: id, paymentId: null, actorId, userId, amountCents });
  }
  const action = `payment case ${isProposal ? 'closing proposed' : 'closed'}`;
  const after = {
    case: id,
    kind: paymentCase.kind,
    amountCents,
    ...JSON.parse(choiceOf(decision)),
    note,
  };
  await recordAction(transaction, { actorId, action, about: { payment_case: id }, after });
  await announceStaff(transaction, 'money');
  return (await findCase(transaction, id)) as CaseRow;
}

/** Whether a payment in the case's direction has its receipt. A deposit's charge can too. */
const isRecorded = (transaction: Transaction, { provider, receipt, direction }: CaseRow): Promise<boolean> =>
  sql`
    select 1 from payments
    where provider = ${provider} and receipt = ${receipt} and direction = ${direction}`.exists(transaction);

/** Closings that record money under the case's receipt. */
const CLOSINGS_WITH_RECEIPT: readonly Closing[] = ['credit', 'suspense', 'charges', 'treasury'];

export const choiceOf = ({ closing, userId, receipt }: ClosingChoice): string =>
  JSON.stringify({ closing, userId, receipt });

/** Whether another person proposed the same closing and may still do so. */
async function isConfirmed(
  transaction: Transaction,
  { id, closing, proposedById }: CaseRow,
  decision: CaseDecision,
): Promise<boolean> {
  if (closing === null || proposedById === null || choiceOf(closing) !== choiceOf(decision)) return false;
  if (proposedById === decision.actorId) refuse('SECOND_PERSON_REQUIRED');
  if (!(await isStillAllowed(transaction, proposedById, 'money.decide'))) return false;
  await refuseNewRole(transaction, decision.actorId, { table: 'payment_cases', id, requestedAt: 'proposed_at' });
  return true;
}

async function propose(transaction: Transaction, decision: CaseDecision): Promise<void> {
  await sql`
    update payment_cases set closing = ${choiceOf(decision)}, note = ${decision.note}, proposed_by = ${decision.actorId},
      proposed_at = now() where id = ${decision.id}`.run(transaction);
}

/** Locks the wallet that the closing may change: the credited player's, or the payment's. */
async function lockPlayerWallet(transaction: Transaction, { id, userId }: CaseDecision) {
  const playerId =
    userId ??
    (await sql`select p.user_id from payment_cases c join payments p on p.id = c.payment_id where c.id = ${id}
      `.firstValue<number>(transaction));
  const wallet = playerId === null ? null : await lockWallet(transaction, playerId);
  return { playerId, wallet };
}

type TakenBack = { event: Parameters<typeof reverseDeposit>[0]; wallet: WalletBalances; actorId: number };

/** Reverses a deposit, and cancels pending withdrawals for what the balance does not cover. */
export async function takeBackDeposit(transaction: Transaction, { event, wallet, actorId }: TakenBack): Promise<void> {
  const funds = await readFunds(transaction, new Map([[event.userId, wallet]]));
  const transfers = [...funds.values()].flatMap((owner) => reverseDeposit(event, owner));
  await cancelWithdrawals(transaction, funds, 'deposit');
  await postTransfers(transaction, transfers, actorId);
}

type ClosingContext = {
  paymentCase: CaseRow;
  /** The proposer, if two people decided. */
  firstOfTwo: number | null;
  decision: CaseDecision;
  rules: Rules;
  wallet: WalletBalances | null;
};
type Action = (transaction: Transaction, context: ClosingContext) => Promise<void>;

const postReconciliation =
  (side: 'suspense' | 'charges' | 'treasury', direction?: 'out'): Action =>
  async (transaction, { paymentCase, decision: { actorId } }) => {
    const { id: caseId, provider } = paymentCase;
    const sequence = await nextSequence(transaction, ['reconciliation'], caseId);
    const event = { caseId, sequence, provider, ...moneyOf(paymentCase), ...(direction && { direction }), side };
    await postTransfers(transaction, caseReconciled(event), actorId);
  };

const ACTIONS: Readonly<Record<Closing, Action>> = {
  none: async () => {},
  suspense: postReconciliation('suspense'),
  charges: postReconciliation('charges'),
  treasury: postReconciliation('treasury'),
  // The provider's statement will contain the refund as an outgoing payment.
  return: postReconciliation('suspense', 'out'),
  credit: creditPlayer,
  reverse: async (transaction, { paymentCase, decision: { actorId }, wallet }) => {
    const payment = await paymentOf(transaction, paymentCase);
    const { id, provider, userId, transactionId, paidCents } = payment;
    if (userId === null || transactionId === null || paidCents === null || payment.state !== 'succeeded' || !wallet)
      return refuse('ALREADY_PROCESSED');
    await sql`update payments set state = 'reversed' where id = ${id}`.run(transaction);
    const sequence = await nextSequence(transaction, ['deposit_reversal', 'deposit_debt'], transactionId);
    const event = { provider, userId, transactionId, amountCents: paidCents, sequence, to: 'float' } as const;
    await takeBackDeposit(transaction, { event, wallet, actorId });
    await revokeUnearned(transaction, { userId, depositId: transactionId, actorId });
    await addEvent(transaction, id, 'reversed');
    await announcePlayers(transaction, [{ userId, transactionId }]);
  },
  paid: async (transaction, { paymentCase, decision: { receipt }, rules }) => {
    const payment = await paymentOf(transaction, paymentCase);
    const paid = receipt ?? refuseField('receipt', "Enter the provider's receipt");
    const result = { outcome: 'settled', receipt: paid, amountCents: payment.amountCents, payer: null } as const;
    await applyToOpenPayment(transaction, rules, payment, result);
    if (paymentCase.detail.receipt === paid) await openDifference(transaction, paymentCase, payment);
  },
  not_paid: async (transaction, { paymentCase, rules }) => {
    const payment = await paymentOf(transaction, paymentCase);
    // A payout that waits to be sent again must no longer be sent.
    const outcome = payment.state === 'created' ? 'cancelled' : 'failed';
    const failed = { outcome, failure: 'unreachable', code: 'by staff' } as const;
    const state = await applyToOpenPayment(transaction, rules, payment, failed);
    // Its provider may have reported it as paid since. The amount of a payout is not returned then.
    if (state === 'succeeded' && payment.kind === 'payout') refuse('ALREADY_PROCESSED', { message: PAID_SINCE });
  },
};

const PAID_SINCE = 'The provider has reported this payout as paid since the case was opened';

export async function paymentOf(transaction: Transaction, { paymentId }: CaseRow): Promise<PaymentRow> {
  const payment = paymentId === null ? null : await findPayment(transaction, paymentId);
  return payment ?? refuse('NOT_FOUND');
}

/** Opens a case for a statement's amount beyond the payout's, such as the provider's charge. */
async function openDifference(transaction: Transaction, { detail }: CaseRow, payment: PaymentRow): Promise<void> {
  const { provider, id: paymentId, amountCents: ours } = payment;
  const { receipt, theirs, charge } = detail;
  const difference = Number(theirs) + Number(charge) - ours;
  if (difference === 0) return;
  await openCase(transaction, {
    provider,
    kind: 'statement_amount',
    paymentId,
    receipt: String(receipt),
    direction: difference > 0 ? 'out' : 'in',
    amountCents: cents(Math.abs(difference)),
    detail: { ours, theirs: Number(theirs), charge: Number(charge) },
  });
}

async function applyToOpenPayment(
  transaction: Transaction,
  { providers }: Rules,
  { id }: PaymentRow,
  result: Parameters<typeof applyInTransaction>[3],
): Promise<PaymentState> {
  const state = await applyInTransaction(transaction, providers, id, result);
  if (state !== 'succeeded' && state !== 'failed') refuse('ALREADY_PROCESSED');
  return state;
}

const MAY_NOT_DEPOSIT = 'This player is excluded, taking a time-out or suspended, or would exceed a deposit limit';

/** Credits a player from suspense, or with a payment that we had not recorded. */
async function creditPlayer(
  transaction: Transaction,
  { paymentCase, firstOfTwo, decision, rules }: ClosingContext,
): Promise<void> {
  const { provider, receipt, amountCents, detail } = paymentCase;
  const userId = decision.userId ?? refuseField('userId', 'Choose the player');
  const isPlayer = sql`select 1 from users where id = ${userId} and role = 'user'`;
  if (!(await isPlayer.exists(transaction))) refuseField('userId', 'This player does not exist');
  if (!(await isDepositAllowed(transaction, userId, amountCents))) refuseField('userId', MAY_NOT_DEPOSIT);
  const isFromSuspense = paymentCase.isInSuspense;
  // A payout's, if the provider used its receipt for the money that came back.
  if (!isFromSuspense && receipt !== null && (await isBooked(transaction, provider, receipt)))
    refuse('ALREADY_PROCESSED', { message: 'Another payment has this receipt' });
  const payment = isFromSuspense
    ? await paymentOf(transaction, paymentCase)
    : await insertSettled(transaction, {
        provider,
        receipt: receipt ?? refuse('NOT_FOUND'),
        amountCents,
        payer: typeof detail.payer === 'string' ? detail.payer : null,
        account: String(detail.reference ?? ''),
        // The time in the provider's statement, if the case came from one.
        at: typeof detail.at === 'string' ? new Date(detail.at) : paymentCase.openedAt,
        networks: rules.providers.get(provider)?.capabilities.networks ?? [],
      });
  const transactionId = await sql`
    insert into transactions (user_id, type, amount_cents, method, reference, notes, status, decided_by, completed_at)
    values (${userId}, 'deposit', ${amountCents}, ${networkOf(payment.network).method ?? 'mobile_money'},
      ${payment.account}, ${receipt && `Receipt ${receipt}`}, 'completed', ${decision.actorId}, now())
    returning id`.value<number>(transaction);
  if (firstOfTwo !== null)
    await sql`
      insert into first_approvals (transaction_id, actor_id, note)
      values (${transactionId}, ${firstOfTwo}, ${paymentCase.note})`.run(transaction);
  await sql`
    update payments set user_id = ${userId}, transaction_id = ${transactionId} where id = ${payment.id}`.run(
    transaction,
  );
  const event = { provider, userId, transactionId, amountCents };
  const transfers: Transfer[] = isFromSuspense ? suspenseAssigned(event) : depositReceived(event);
  await postTransfers(transaction, transfers, decision.actorId);
  const wasSamePlayers = sql`select 1 from transactions where former_payment_id = ${payment.id} and user_id = ${userId}`;
  if (await wasSamePlayers.exists(transaction)) await returnEarned(transaction, { userId, actorId: decision.actorId });
  await recordAction(transaction, {
    actorId: decision.actorId,
    action: 'deposit approved',
    about: { transaction: transactionId },
    after: { status: 'completed', note: decision.note, amountCents, userId, firstOfTwo: firstOfTwo ?? undefined },
  });
  await announcePlayers(transaction, [{ userId, transactionId }]);
}
