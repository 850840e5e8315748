import type { Payment } from '#contract/payments/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { isOpen, type PaymentFailure, type PayoutWait } from '#domain/payments/payment-state.ts';
import { TRANSACTION_METHODS, type TransactionMethod } from '#domain/wallet.ts';

/** Why a payout has not been sent yet. */
const WAIT_STEPS = {
  credentials: 'payoutLater',
  freeze: 'payoutPaused',
  debt: 'payoutOwed',
  verification: 'payoutUnverified',
} as const satisfies Record<PayoutWait, string>;

type TimelineStep = {
  text:
    | 'requested'
    | 'held'
    | 'waitingDeposit'
    | 'waitingWithdrawal'
    | 'credited'
    | 'creditedByAdmin'
    | 'creditReversed'
    | 'deductedByAdmin'
    | 'deductionReversed'
    | 'waitingDeduction'
    | 'deductionReturned'
    | 'waitingCredit'
    | 'paid'
    | 'refused'
    | 'returned'
    | 'promptSending'
    | 'promptSent'
    | 'waitingPin'
    | 'confirmed'
    | 'failed'
    | (typeof WAIT_STEPS)[PayoutWait]
    | 'payoutWaiting'
    | 'payoutSending'
    | 'payoutSent'
    | 'waitingNetwork'
    | 'payoutConfirmed'
    | 'payoutFailed'
    | 'retrying'
    | 'paymentReversed';
  time: string | null;
  state: 'done' | 'waiting' | 'refused';
  failure?: Exclude<PaymentFailure, 'rejected'> | null;
  /** The network's receipt number. */
  receipt?: string | null;
};

type Request = Pick<Transaction, 'type' | 'status' | 'method' | 'createdAt' | 'completedAt' | 'reversedAt' | 'payment'>;

function lastStep({ type, status, completedAt }: Request): TimelineStep {
  const isDeposit = type === 'deposit';
  if (status === 'pending')
    return { text: isDeposit ? 'waitingDeposit' : 'waitingWithdrawal', time: null, state: 'waiting' };
  if (status === 'completed') return { text: isDeposit ? 'credited' : 'paid', time: completedAt, state: 'done' };
  return { text: isDeposit ? 'refused' : 'returned', time: completedAt, state: 'refused' };
}

/** Reversible credits by staff. Above a threshold, a second staff member must approve them. */
function creditTimeline({ status, createdAt, completedAt, reversedAt }: Request): TimelineStep[] {
  if (status === 'pending') return [{ text: 'waitingCredit', time: null, state: 'waiting' }];
  if (status === 'rejected') return [{ text: 'refused', time: completedAt, state: 'refused' }];
  const credited: TimelineStep = { text: 'creditedByAdmin', time: completedAt ?? createdAt, state: 'done' };
  return reversedAt ? [credited, { text: 'creditReversed', time: reversedAt, state: 'refused' }] : [credited];
}

/** Like credits, but the funds are on hold until the second staff member decides. */
function deductionTimeline({ status, createdAt, completedAt, reversedAt }: Request): TimelineStep[] {
  if (status === 'pending') return [{ text: 'waitingDeduction', time: null, state: 'waiting' }];
  if (status === 'rejected') return [{ text: 'deductionReturned', time: completedAt, state: 'refused' }];
  const deducted: TimelineStep = { text: 'deductedByAdmin', time: completedAt ?? createdAt, state: 'done' };
  return reversedAt ? [deducted, { text: 'deductionReversed', time: reversedAt, state: 'refused' }] : [deducted];
}

const PAYMENT_TEXTS = {
  deposit: {
    sending: 'promptSending',
    sent: 'promptSent',
    pending: 'waitingPin',
    confirmed: 'confirmed',
    failed: 'failed',
  },
  withdrawal: {
    sending: 'payoutSending',
    sent: 'payoutSent',
    pending: 'waitingNetwork',
    confirmed: 'payoutConfirmed',
    failed: 'payoutFailed',
  },
} as const;

/** The steps of a payment. `retrying`: the provider didn't receive it, or rejected it for now. */
function paymentSteps(type: Transaction['type'], payment: Payment): TimelineStep[] {
  const { state, receipt, failure, waitsFor, sentAt, finishedAt, reversedAt = null } = payment;
  const texts = PAYMENT_TEXTS[type];
  // A newer server may send a reason that this client doesn't know.
  if (waitsFor) return [{ text: WAIT_STEPS[waitsFor] ?? 'payoutWaiting', time: null, state: 'waiting' }];
  if (state === 'created') return [{ text: sentAt ? 'retrying' : texts.sending, time: null, state: 'waiting' }];
  if (state === 'sent') return [{ text: texts.sending, time: null, state: 'waiting' }];
  const sent: TimelineStep[] = sentAt ? [{ text: texts.sent, time: sentAt, state: 'done' }] : [];
  if (state === 'pending') return [...sent, { text: texts.pending, time: null, state: 'waiting' }];
  // Staff rejected it before it was sent.
  if (failure === 'rejected') return [{ text: 'returned', time: finishedAt, state: 'refused' }];
  if (state === 'failed') return [...sent, { text: texts.failed, time: finishedAt, state: 'refused', failure }];
  const confirmed: TimelineStep = { text: texts.confirmed, time: finishedAt, state: 'done', receipt };
  if (state === 'succeeded') return [...sent, confirmed];
  return [...sent, confirmed, { text: 'paymentReversed', time: reversedAt, state: 'refused' }];
}

/** Whether the player sent the money unprompted, from the phone's own menu. */
const isUnsolicited = ({ sentAt, receipt }: Payment) => sentAt === null && receipt !== null;

export function timelineOf(request: Request): TimelineStep[] {
  const { type, method, createdAt, payment } = request;
  if (method === 'admin_credit') return creditTimeline(request);
  if (method === 'admin_debit') return deductionTimeline(request);
  if (payment && isUnsolicited(payment)) return paymentSteps(type, payment);
  const requested: TimelineStep = { text: 'requested', time: createdAt, state: 'done' };
  const held: TimelineStep = { text: 'held', time: createdAt, state: 'done' };
  const rest = payment ? paymentSteps(type, payment) : [lastStep(request)];
  return [requested, ...(type === 'withdrawal' ? [held] : []), ...rest];
}

/** The deposit whose prompt is being sent or waits for the player to confirm it. */
export function findOpenPrompt(transactions: readonly Transaction[] = []): Transaction | undefined {
  return transactions.find(
    ({ type, status, payment }) => type === 'deposit' && status === 'pending' && payment && isOpen(payment.state),
  );
}

type ProgressView = { step: ProgressStep; icon: 'busy' | 'phone' | 'waiting' | 'done' | 'failed' };
type ProgressStep =
  | 'sending'
  | 'confirm'
  | 'credited'
  | 'failed'
  | 'approval'
  | 'later'
  | 'heldBack'
  | 'onItsWay'
  | 'paid'
  | 'returned';

function depositProgress(state: Payment['state'] | undefined, status: Transaction['status']): ProgressView {
  if (status === 'completed') return { step: 'credited', icon: 'done' };
  if (status === 'rejected') return { step: 'failed', icon: 'failed' };
  return state === 'pending' ? { step: 'confirm', icon: 'phone' } : { step: 'sending', icon: 'busy' };
}

/** What the dialog shows for a request handled by a payment provider. */
export function progressOf({ type, status, payment }: Pick<Request, 'type' | 'status' | 'payment'>): ProgressView {
  if (type === 'deposit') return depositProgress(payment?.state, status);
  if (status === 'completed') return { step: 'paid', icon: 'done' };
  if (status === 'rejected') return { step: 'returned', icon: 'failed' };
  if (!payment) return { step: 'approval', icon: 'waiting' };
  if (!payment.waitsFor) return { step: 'onItsWay', icon: 'busy' };
  return { step: payment.waitsFor === 'credentials' ? 'later' : 'heldBack', icon: 'waiting' };
}

export type Note =
  | { kind: 'approved'; method: TransactionMethod }
  | { kind: 'requested'; amount: string }
  | { kind: 'rejected' }
  | { kind: 'payout_reversed' }
  | { kind: 'deposit_reversed' }
  | { kind: 'custom' };

/** `custom` is any other note: one by staff, or another English text of the server. */
export function parseNote(note: string): Note {
  const named = /^Deposit approved - (\w+)$/.exec(note)?.[1];
  const method = TRANSACTION_METHODS.find((each) => each === named);
  if (method) return { kind: 'approved', method };
  const amount = /^Requested (\d+(?:\.\d\d)?)$/.exec(note)?.[1];
  if (amount) return { kind: 'requested', amount };
  if (note === 'Cancelled because a payout was reversed') return { kind: 'payout_reversed' };
  if (note === 'Cancelled because a deposit was reversed') return { kind: 'deposit_reversed' };
  return { kind: note === 'Deposit rejected by admin' ? 'rejected' : 'custom' };
}
