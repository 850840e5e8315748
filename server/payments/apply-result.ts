// Applies a provider's result to the payment, its request and the ledger, in one transaction. A
// result takes effect once, even if it arrives repeatedly, late or out of order.
import { randomUUID } from 'node:crypto';
import {
  depositReceived,
  payoutDiffered,
  payoutMade,
  providerCharged,
  suspenseReceived,
} from '#domain/ledger/payment-recipes.ts';
import { withdrawalReturned } from '#domain/ledger/transaction-recipes.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { CaseKind } from '#domain/payments/closings.ts';
import { networkOf } from '#domain/payments/networks.ts';
import {
  isOpen,
  nextState,
  type PaymentEvent,
  type PaymentFailure,
  type PaymentState,
  queryAgainAfter,
  sendAgainAfter,
} from '#domain/payments/payment-state.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { verifyPhone } from '#server/features/auth/phone-tokens.ts';
import { hasSecondFactor } from '#server/features/second-factor/second-factor.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { openCase } from '#server/payments/cases.ts';
import { creditRefusal } from '#server/payments/credit-refusal.ts';
import type { Providers } from '#server/payments/payment-providers.ts';
import {
  addEvent,
  findPayment,
  isBooked,
  isProvisional,
  lockPayment,
  type PaymentRow,
  shortReferenceOf,
} from '#server/payments/payment-rows.ts';
import type { SendResult, SettledResult, StatusResult } from '#server/payments/provider.ts';

export type PaymentResult = SendResult | StatusResult | { outcome: 'cancelled'; failure: PaymentFailure; code: string };

/** @returns the payment's state afterwards */
export async function applyResult(
  { pool, providers }: { pool: Pool; providers: Providers },
  paymentId: number,
  result: PaymentResult,
): Promise<PaymentState> {
  return withTransaction(pool, (transaction) => applyInTransaction(transaction, providers, paymentId, result));
}

/** Locks the player's wallet, then the payment. */
export async function applyInTransaction(
  transaction: Transaction,
  providers: Providers,
  paymentId: number,
  result: PaymentResult,
): Promise<PaymentState> {
  const { userId = null } = (await findPayment(transaction, paymentId)) ?? {};
  if (userId !== null) await lockWallet(transaction, userId);
  const payment = await lockPayment(transaction, paymentId);
  const isIdempotent = providers.get(payment.provider)?.capabilities.isIdempotent ?? false;
  const event: PaymentEvent = result.outcome === 'pending' ? 'accepted' : result.outcome;
  const next = nextState(payment.state, event, { kind: payment.kind, isIdempotent });
  if (next === null) return keepState(transaction, payment, result);
  if (result.outcome === 'settled') return settle(transaction, payment, result);
  if (next === 'failed' && 'failure' in result) {
    if (providers.get(payment.provider)?.capabilities.acceptsUnsolicited) await keepClaimed(transaction, payment);
    return fail(transaction, payment, result);
  }
  return changeState(transaction, payment, next, result);
}

/** How long a failed payment that may have been paid is queried for a conclusive result. */
const LATE_RESULT_SECONDS = 3 * 86_400;

/** Whether the query about a failed payment, which a callback triggered, was inconclusive. */
const mayStillBePaid = ({ state, ageSeconds }: PaymentRow, { outcome }: PaymentResult): boolean =>
  state === 'failed' && (outcome === 'unanswered' || outcome === 'pending') && ageSeconds < LATE_RESULT_SECONDS;

/** The result doesn't change the state. Money that contradicts the state opens a case. */
async function keepState(transaction: Transaction, payment: PaymentRow, result: PaymentResult): Promise<PaymentState> {
  if (isOpen(payment.state) || mayStillBePaid(payment, result))
    await sql`update payments set next_at = ${inSeconds(queryAgainAfter(payment))} where id = ${payment.id}`.run(
      transaction,
    );
  else await sql`update payments set next_at = null where id = ${payment.id} and next_at is not null`.run(transaction);
  if (result.outcome === 'settled' && payment.state === 'failed')
    await openCaseOf(transaction, payment, 'late_payout', result);
  const hasOtherReceipt =
    result.outcome === 'settled' && payment.receipt !== null && payment.receipt !== result.receipt;
  if (hasOtherReceipt && !(await isBooked(transaction, payment.provider, result.receipt)))
    await applyOtherReceipt(transaction, payment, result);
  return payment.state;
}

/** A second receipt may be a second payment, unless one of the two is provisional. */
async function applyOtherReceipt(transaction: Transaction, payment: PaymentRow, settled: SettledResult): Promise<void> {
  const { id, receipt: known, paidCents } = payment;
  const { receipt, amountCents } = settled;
  const isNewProvisional = isProvisional(payment, receipt);
  const isSamePayment = amountCents === paidCents && (isNewProvisional || isProvisional(payment, known));
  if (!isSamePayment) return openCaseOf(transaction, payment, 'twice', settled);
  if (isNewProvisional) return;
  await sql`update payments set receipt = ${receipt} where id = ${id}`.run(transaction);
  // Reconciliation finds the case's payment by its receipt.
  await sql`update payment_cases set receipt = ${receipt} where payment_id = ${id} and receipt = ${known}`.run(
    transaction,
  );
  await addEvent(transaction, id, 'receipt', receipt);
}

async function changeState(transaction: Transaction, payment: PaymentRow, next: PaymentState, result: PaymentResult) {
  const providerRef = result.outcome === 'accepted' ? result.providerRef : null;
  const seconds = next === 'created' ? sendAgainAfter(payment.sends) : queryAgainAfter(payment);
  await sql`
    update payments set state = ${next}, provider_ref = coalesce(provider_ref, ${providerRef}),
      -- An earlier request, of which the provider had no record, may still arrive.
      sent_from = case when ${result.outcome} <> 'not-sent' or exists (
        select from payment_events where payment_id = payments.id and event = 'missing') then sent_from end,
      next_at = ${inSeconds(seconds)} where id = ${payment.id}`.run(transaction);
  if (next !== payment.state || result.outcome === 'unanswered')
    await addEvent(transaction, payment.id, result.outcome, 'reason' in result ? result.reason : providerRef);
  if (next !== payment.state) await announce(transaction, payment);
  return next;
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

type FailedResult = { failure: PaymentFailure; code: string };

async function fail(
  transaction: Transaction,
  payment: PaymentRow,
  { failure, code }: FailedResult,
): Promise<PaymentState> {
  await sql`
    update payments set state = 'failed', failure = ${failure}, failure_code = ${code.slice(0, 100)}, next_at = null,
      finished_at = now() where id = ${payment.id}`.run(transaction);
  await addEvent(transaction, payment.id, 'failed', code);
  if (payment.transactionId !== null) {
    await decide(transaction, payment, 'rejected', FAILURE_NOTES[failure]);
    if (payment.kind === 'payout') await returnWithdrawal(transaction, payment);
  }
  await announce(transaction, payment);
  return 'failed';
}

/**
 * Someone may have paid to a prompt's account number without confirming the prompt. That payment is
 * reported only once, so it is queried separately after the prompt has failed.
 */
async function keepClaimed(transaction: Transaction, payment: PaymentRow): Promise<void> {
  const { provider, kind, network, userId, amountCents, claimedReceipt } = payment;
  if (kind !== 'prompt' || claimedReceipt === null) return;
  await sql`
    insert into payments (reference, provider, kind, state, network, user_id, amount_cents, phone, account,
      claimed_receipt, next_at, sent_at)
    values (${randomUUID()}, ${provider}, 'unsolicited', 'pending', ${network}, ${userId}, ${amountCents}, '',
      ${shortReferenceOf(payment)}, ${claimedReceipt}, now(), now()) on conflict do nothing`.run(transaction);
}

async function returnWithdrawal(transaction: Transaction, payment: PaymentRow): Promise<void> {
  const request = requestOf(payment);
  const wallet = await lockWallet(transaction, request.userId);
  if (wallet === null) throw new Error(`player ${request.userId} has no wallet`);
  await postTransfers(transaction, withdrawalReturned({ ...request, debtCents: wallet.debtCents }));
}

/** Notes on requests are in English; screens translate the failure instead. */
const FAILURE_NOTES: Record<PaymentFailure, string> = {
  cancelled: 'Cancelled on the phone',
  expired: 'Not confirmed in time',
  no_funds: 'Insufficient mobile money balance',
  limit: 'Over the mobile money account limit',
  wrong_pin: 'Wrong PIN',
  not_registered: 'This phone has no mobile money account',
  unreachable: 'The phone or the provider could not be reached',
  refused: 'Refused by the provider',
  rejected: 'Rejected by staff',
};

async function settle(transaction: Transaction, payment: PaymentRow, settled: SettledResult): Promise<PaymentState> {
  const { receipt, amountCents: paidCents, payer, name = null } = settled;
  const isKnown =
    (await isBooked(transaction, payment.provider, receipt)) || (await mayBeReceived(transaction, payment, receipt));
  if (isKnown) return applyBookedReceipt(transaction, payment, settled);
  await sql`
    update payments set state = 'succeeded', receipt = ${receipt}, paid_cents = ${paidCents}, payer = ${payer},
      payer_name = ${name}, failure = null, failure_code = null, next_at = null, finished_at = now()
    where id = ${payment.id}`.run(transaction);
  await addEvent(transaction, payment.id, 'succeeded', receipt);
  await MOVE_MONEY[payment.kind](transaction, payment, settled);
  await bookCharge(transaction, payment, settled.chargeCents ?? cents(0));
  if (payment.kind !== 'unsolicited') await checkAgainstRequest(transaction, payment, settled);
  await announce(transaction, payment);
  return 'succeeded';
}

/**
 * Whether a prompt with a provisional receipt may already be recorded under its real one, as a
 * payment to its account number.
 */
async function mayBeReceived(transaction: Transaction, payment: PaymentRow, receipt: string): Promise<boolean> {
  if (payment.kind !== 'prompt' || !isProvisional(payment, receipt)) return false;
  const { id, provider, reference, amountCents, phone } = payment;
  return sql`
    select 1 from payments where id > ${id} and provider = ${provider} and kind = 'unsolicited' and state <> 'failed'
      and lower(trim(account)) in (lower(${shortReferenceOf(payment)}), ${reference})
      and (amount_cents = ${amountCents} or coalesce(payer, '') in ('', ${phone.replace('+', '')}))`.exists(
    transaction,
  );
}

/**
 * Another payment already has this receipt, so this one must not move money. A prompt's payment may
 * have been recorded as unsolicited; any other payment with the receipt is a different one, because
 * a provider can use a number twice, for example on two networks.
 */
async function applyBookedReceipt(
  transaction: Transaction,
  payment: PaymentRow,
  settled: SettledResult,
): Promise<PaymentState> {
  const isSameMoney = sql`
    select 1 from payments
    where provider = ${payment.provider} and receipt = ${settled.receipt} and kind = 'unsolicited'`;
  const isOther = payment.kind === 'payout' || (payment.kind === 'prompt' && !(await isSameMoney.exists(transaction)));
  if (isOther) await openCaseOf(transaction, payment, 'twice', settled);
  if (payment.kind === 'payout') return payment.state;
  if (payment.state !== 'failed') return fail(transaction, payment, { failure: 'refused', code: 'known receipt' });
  await sql`update payments set next_at = null where id = ${payment.id}`.run(transaction);
  return payment.state;
}

/** Books the provider's charge for a payment. */
export async function bookCharge(
  transaction: Transaction,
  { id: paymentId, provider }: PaymentRow,
  amountCents: Cents,
): Promise<void> {
  await sql`update payments set charge_cents = ${amountCents} where id = ${paymentId}`.run(transaction);
  await postTransfers(transaction, providerCharged({ provider, paymentId, amountCents }));
}

type MoveMoney = (transaction: Transaction, payment: PaymentRow, settled: SettledResult) => Promise<void>;

const MOVE_MONEY: Record<PaymentRow['kind'], MoveMoney> = {
  prompt: async (transaction, payment, settled) => {
    const { amountCents: paidCents } = settled;
    await decide(transaction, payment, 'completed', null, paidCents);
    await postTransfers(transaction, depositReceived({ ...requestOf(payment), amountCents: paidCents }));
    if (isFromRequestedPhone(payment, settled)) await verifyPayingPhone(transaction, payment);
  },
  payout: async (transaction, payment, { amountCents: paidCents }) => {
    const { provider, id: paymentId, amountCents } = payment;
    await decide(transaction, payment, 'completed', null);
    await postTransfers(transaction, payoutMade(requestOf(payment)));
    await postTransfers(transaction, payoutDiffered({ provider, paymentId, amountCents, paidCents }));
  },
  unsolicited: async (transaction, payment, settled) => {
    const refusal = await creditRefusal(transaction, payment.userId, settled.amountCents);
    if (refusal === null) return receiveDeposit(transaction, payment, settled);
    const { provider, id: paymentId } = payment;
    await postTransfers(transaction, suspenseReceived({ provider, paymentId, amountCents: settled.amountCents }));
    await openCaseOf(transaction, payment, refusal, settled);
  },
};

/** Credits an unsolicited payment, and creates a deposit request for it. */
async function receiveDeposit(
  transaction: Transaction,
  payment: PaymentRow,
  { amountCents }: SettledResult,
): Promise<void> {
  const method = networkOf(payment.network).method ?? 'mobile_money';
  const transactionId = await sql`
    insert into transactions (user_id, type, amount_cents, method, reference, status, completed_at, created_at)
    values (${payment.userId}, 'deposit', ${amountCents}, ${method}, ${payment.account}, 'completed', now(), now())
    returning id`.value<number>(transaction);
  await sql`update payments set transaction_id = ${transactionId} where id = ${payment.id}`.run(transaction);
  payment.transactionId = transactionId;
  await postTransfers(transaction, depositReceived({ ...requestOf(payment), amountCents }));
}

/**
 * Decides the request; a deposit's amount is set to the amount paid. A withdrawal that is paid
 * keeps the note of its approval.
 */
async function decide(
  transaction: Transaction,
  payment: PaymentRow,
  status: 'completed' | 'rejected',
  note: string | null,
  paidCents = payment.amountCents,
): Promise<void> {
  const differs = paidCents !== payment.amountCents;
  const changed = await sql`
    update transactions set status = ${status}, amount_cents = ${paidCents}, completed_at = now(),
      notes = case when ${differs} then ${`Requested ${formatAmount(payment.amountCents)}`}
        when type = 'withdrawal' then coalesce(${note}, notes) else ${note} end
    where id = ${payment.transactionId}
      and (status = 'pending' or status = 'rejected' and type = 'deposit')`.run(transaction);
  if (changed === 0) throw new Error(`the request linked to payment ${payment.id} has already been decided`);
}

const isFromRequestedPhone = ({ phone }: PaymentRow, { payer, isPromptConfirmed = false }: SettledResult): boolean =>
  payer === null ? isPromptConfirmed : payer === phone.replace(/\D/g, '');

/**
 * A PIN entered on the phone proves possession of it, as an SMS code does. An account with a second
 * factor is skipped: someone else may have set it up, and a reset code removes it only while the
 * phone is unverified (server/features/account/reset-password.ts).
 */
async function verifyPayingPhone(transaction: Transaction, { id, userId, phone }: PaymentRow): Promise<void> {
  const unverified = sql`select 1 from users where id = ${userId} and phone_key = ${phone} and not is_verified`;
  if (userId === null || !(await unverified.exists(transaction))) return;
  if (await hasSecondFactor(transaction, userId)) return;
  await verifyPhone(transaction, userId);
  await addEvent(transaction, id, 'phone verified', phone);
}

/** Opens a case if the amount or the payer differs from the request. */
async function checkAgainstRequest(
  transaction: Transaction,
  payment: PaymentRow,
  settled: SettledResult,
): Promise<void> {
  if (settled.amountCents !== payment.amountCents) await openCaseOf(transaction, payment, 'amount', settled);
  await checkPayer(transaction, payment, settled);
}

/** Opens a case if a phone other than the requested one paid or was paid. */
export async function checkPayer(transaction: Transaction, payment: PaymentRow, settled: SettledResult): Promise<void> {
  const hasOtherPayer = settled.payer !== null && !isFromRequestedPhone(payment, settled);
  if (hasOtherPayer) await openCaseOf(transaction, payment, 'payer', settled);
}

async function openCaseOf(transaction: Transaction, payment: PaymentRow, kind: CaseKind, settled: SettledResult) {
  const { receipt, amountCents, payer, name = null } = settled;
  await openCase(transaction, {
    provider: payment.provider,
    kind,
    paymentId: payment.id,
    receipt,
    direction: payment.kind === 'payout' ? 'out' : 'in',
    amountCents,
    detail: { asked: formatAmount(payment.amountCents), phone: payment.phone, account: payment.account, payer, name },
  });
}

function requestOf({ id, provider, userId, transactionId, amountCents }: PaymentRow) {
  if (userId === null || transactionId === null) throw new Error(`payment ${id} has no request`);
  return { provider, userId, transactionId, amountCents };
}

async function announce(transaction: Transaction, { userId, transactionId }: PaymentRow): Promise<void> {
  if (userId !== null) await announcePlayers(transaction, [{ userId, transactionId }]);
  await announceStaff(transaction, 'money');
}
