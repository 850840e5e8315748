import type { Transaction } from '#contract/wallet/objects.ts';
import { TRANSACTION_METHODS, type TransactionMethod } from '#domain/wallet.ts';

export type TimelineStep = {
  text:
    | 'requested'
    | 'held'
    | 'waitingDeposit'
    | 'waitingWithdrawal'
    | 'credited'
    | 'creditedByAdmin'
    | 'creditReversed'
    | 'waitingCredit'
    | 'paid'
    | 'refused'
    | 'returned';
  time: string | null;
  state: 'done' | 'waiting' | 'refused';
};

type Request = Pick<Transaction, 'type' | 'status' | 'method' | 'createdAt' | 'completedAt' | 'reversedAt'>;

function lastStep({ type, status, completedAt }: Request): TimelineStep {
  const isDeposit = type === 'deposit';
  if (status === 'pending')
    return { text: isDeposit ? 'waitingDeposit' : 'waitingWithdrawal', time: null, state: 'waiting' };
  if (status === 'completed') return { text: isDeposit ? 'credited' : 'paid', time: completedAt, state: 'done' };
  return { text: isDeposit ? 'refused' : 'returned', time: completedAt, state: 'refused' };
}

/** Credits by staff: above a threshold two people approve them, and they can be reversed. */
function creditTimeline({ status, createdAt, completedAt, reversedAt }: Request): TimelineStep[] {
  if (status === 'pending') return [{ text: 'waitingCredit', time: null, state: 'waiting' }];
  if (status === 'rejected') return [{ text: 'refused', time: completedAt, state: 'refused' }];
  const credited: TimelineStep = { text: 'creditedByAdmin', time: completedAt ?? createdAt, state: 'done' };
  return reversedAt ? [credited, { text: 'creditReversed', time: reversedAt, state: 'refused' }] : [credited];
}

export function timelineOf(request: Request): TimelineStep[] {
  const { type, method, createdAt } = request;
  if (method === 'admin_credit') return creditTimeline(request);
  const requested: TimelineStep = { text: 'requested', time: createdAt, state: 'done' };
  const held: TimelineStep = { text: 'held', time: createdAt, state: 'done' };
  return [requested, ...(type === 'withdrawal' ? [held] : []), lastStep(request)];
}

export type Note = { kind: 'approved'; method: TransactionMethod } | { kind: 'rejected' } | { kind: 'written' };

/** Distinguishes the server's default notes from those an administrator wrote. */
export function readNote(note: string): Note {
  const named = /^Deposit approved - (\w+)$/.exec(note)?.[1];
  const method = TRANSACTION_METHODS.find((each) => each === named);
  if (method) return { kind: 'approved', method };
  return { kind: note === 'Deposit rejected by admin' ? 'rejected' : 'written' };
}
