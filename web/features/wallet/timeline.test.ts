import { describe, expect, it } from 'vitest';
import type { Payment } from '#contract/payments/objects.ts';
import { findOpenPrompt, parseNote, progressOf, timelineOf } from '#web/features/wallet/timeline.ts';

it.each([
  ['deposit', 'pending', 'card', ['requested', 'waitingDeposit']],
  ['deposit', 'completed', 'card', ['requested', 'credited']],
  ['deposit', 'rejected', 'card', ['requested', 'refused']],
  ['deposit', 'completed', 'admin_credit', ['creditedByAdmin']],
  ['withdrawal', 'completed', 'admin_debit', ['deductedByAdmin']],
  ['withdrawal', 'pending', 'mpesa_kenya', ['requested', 'held', 'waitingWithdrawal']],
  ['withdrawal', 'completed', 'mpesa_kenya', ['requested', 'held', 'paid']],
  ['withdrawal', 'rejected', 'mpesa_kenya', ['requested', 'held', 'returned']],
] as const)('lists the steps of a %s that is %s, by method %s', (type, status, method, texts) => {
  const createdAt = '2026-08-15T19:00:00.000Z';
  const completedAt = status === 'pending' ? null : '2026-08-15T19:05:00.000Z';
  const steps = timelineOf({ type, status, method, createdAt, completedAt });
  expect(steps.map((step) => step.text)).toEqual(texts);
  expect(steps[0]?.time).toBe(method.startsWith('admin_') ? completedAt : createdAt);
  expect(steps.at(-1)?.time).toBe(completedAt);
});

it.each([
  ['Deposit approved - mpesa_kenya', { kind: 'approved', method: 'mpesa_kenya' }],
  ['Deposit rejected by admin', { kind: 'rejected' }],
  ['Cancelled because a payout was reversed', { kind: 'payout_reversed' }],
  ['Cancelled because a deposit was reversed', { kind: 'deposit_reversed' }],
  ['Requested 20.00', { kind: 'requested', amount: '20.00' }],
  ['Requested 20.00 and paid less', { kind: 'custom' }],
  ['Deposit approved - manually', { kind: 'custom' }],
  ['Deposit approved - nonsense', { kind: 'custom' }],
  ['Seen on the statement', { kind: 'custom' }],
])('the note %j is parsed as %j', (note, parsed) => {
  expect(parseNote(note)).toEqual(parsed);
});

it.each([
  ['pending', null, null, ['waitingCredit']],
  ['rejected', '2026-08-15T19:05:00.000Z', null, ['refused']],
  ['completed', '2026-08-15T19:05:00.000Z', '2026-08-16T10:00:00.000Z', ['creditedByAdmin', 'creditReversed']],
] as const)(
  'lists the steps of a staff credit that is %s, completed %s and reversed %s',
  (status, completedAt, reversedAt, texts) => {
    const credit = { type: 'deposit', method: 'admin_credit', createdAt: '2026-08-15T19:00:00.000Z' } as const;
    const steps = timelineOf({ ...credit, status, completedAt, ...(reversedAt && { reversedAt }) });
    expect(steps.map(({ text }) => text)).toEqual(texts);
    expect(steps.at(-1)?.time).toBe(reversedAt ?? completedAt);
  },
);

it.each([
  ['pending', null, null, ['waitingDeduction']],
  ['rejected', '2026-08-15T19:05:00.000Z', null, ['deductionReturned']],
  ['completed', '2026-08-15T19:05:00.000Z', '2026-08-16T10:00:00.000Z', ['deductedByAdmin', 'deductionReversed']],
] as const)(
  'lists the steps of a staff deduction that is %s, completed %s and reversed %s',
  (status, completedAt, reversedAt, texts) => {
    const deduction = { type: 'withdrawal', method: 'admin_debit', createdAt: '2026-08-15T19:00:00.000Z' } as const;
    const steps = timelineOf({ ...deduction, status, completedAt, ...(reversedAt && { reversedAt }) });
    expect(steps.map(({ text }) => text)).toEqual(texts);
  },
);

const CREATED = '2026-08-15T19:00:00.000Z';
const SENT = '2026-08-15T19:00:01.000Z';
const FINISHED = '2026-08-15T19:00:20.000Z';

const paymentIn = (state: Payment['state'], change: Partial<Payment> = {}): Payment => ({
  network: 'M-Pesa',
  phone: '+254712345678',
  state,
  failure: null,
  sentAt: state === 'created' ? null : SENT,
  finishedAt: ['succeeded', 'failed', 'reversed'].includes(state) ? FINISHED : null,
  receipt: state === 'succeeded' || state === 'reversed' ? 'QKH94M1Z11' : null,
  sendsAfter: null,
  ...change,
});

const LATER = { sendsAfter: FINISHED, waitsFor: 'credentials' } as const;

type Type = 'deposit' | 'withdrawal';
const METHODS = { deposit: 'mobile_money', withdrawal: 'phone_number' } as const;

function requestWith(type: Type, payment: Payment) {
  const result = payment.state === 'failed' ? ('rejected' as const) : ('completed' as const);
  const status = payment.finishedAt === null ? ('pending' as const) : result;
  return { type, method: METHODS[type], payment, status, createdAt: CREATED, completedAt: payment.finishedAt };
}

describe('the steps of a request through a payment provider', () => {
  it.each([
    ['deposit', paymentIn('created'), ['requested', 'promptSending']],
    ['deposit', paymentIn('created', { sentAt: SENT }), ['requested', 'retrying']],
    ['deposit', paymentIn('sent'), ['requested', 'promptSending']],
    ['deposit', paymentIn('pending'), ['requested', 'promptSent', 'waitingPin']],
    ['deposit', paymentIn('succeeded'), ['requested', 'promptSent', 'confirmed']],
    ['deposit', paymentIn('failed', { failure: 'wrong_pin' }), ['requested', 'promptSent', 'failed']],
    ['deposit', paymentIn('reversed'), ['requested', 'promptSent', 'confirmed', 'paymentReversed']],
    ['deposit', paymentIn('succeeded', { sentAt: null }), ['confirmed']],
    ['withdrawal', paymentIn('created', LATER), ['requested', 'held', 'payoutLater']],
    ['withdrawal', paymentIn('created', { ...LATER, waitsFor: 'freeze' }), ['requested', 'held', 'payoutPaused']],
    ['withdrawal', paymentIn('created', { waitsFor: 'debt' }), ['requested', 'held', 'payoutOwed']],
    ['withdrawal', paymentIn('created', { waitsFor: 'verification' }), ['requested', 'held', 'payoutUnverified']],
    ['withdrawal', paymentIn('created', { waitsFor: 'new' as 'debt' }), ['requested', 'held', 'payoutWaiting']],
    ['withdrawal', paymentIn('created'), ['requested', 'held', 'payoutSending']],
    ['withdrawal', paymentIn('pending'), ['requested', 'held', 'payoutSent', 'waitingNetwork']],
    ['withdrawal', paymentIn('succeeded'), ['requested', 'held', 'payoutSent', 'payoutConfirmed']],
    ['withdrawal', paymentIn('failed', { failure: 'limit' }), ['requested', 'held', 'payoutSent', 'payoutFailed']],
  ] as const)('%s, %o', (type, payment, texts) => {
    const steps = timelineOf(requestWith(type, payment));
    expect(steps.map(({ text }) => text)).toEqual(texts);
    const waiting = steps.filter(({ state }) => state === 'waiting');
    const refused = steps.filter(({ failure }) => failure);
    expect(waiting).toHaveLength(payment.finishedAt === null ? 1 : 0);
    expect(refused.map(({ failure, time }) => [failure, time])).toEqual(
      payment.failure ? [[payment.failure, FINISHED]] : [],
    );
    expect(steps.flatMap(({ receipt }) => receipt ?? [])).toEqual(payment.receipt ? [payment.receipt] : []);
  });
});

it('shows a payout that staff reject before it is sent as rejected, not as failed', () => {
  const payment = paymentIn('failed', { failure: 'rejected', sentAt: null });
  const steps = timelineOf(requestWith('withdrawal', payment));
  expect(steps.map(({ text }) => text)).toEqual(['requested', 'held', 'returned']);
  expect(steps.at(-1)).toEqual({ text: 'returned', time: FINISHED, state: 'refused' });
});

it('shows when a deposit was reversed', () => {
  const reversedAt = '2026-08-17T10:00:00.000Z';
  const steps = timelineOf(requestWith('deposit', paymentIn('reversed', { reversedAt })));
  expect(steps.at(-1)).toMatchObject({ text: 'paymentReversed', time: reversedAt });
});

it.each([
  ['deposit', paymentIn('created'), { step: 'sending', icon: 'busy' }],
  ['deposit', paymentIn('sent'), { step: 'sending', icon: 'busy' }],
  ['deposit', paymentIn('pending'), { step: 'confirm', icon: 'phone' }],
  ['deposit', paymentIn('succeeded'), { step: 'credited', icon: 'done' }],
  ['deposit', paymentIn('failed'), { step: 'failed', icon: 'failed' }],
  ['withdrawal', paymentIn('created', LATER), { step: 'later', icon: 'waiting' }],
  ['withdrawal', paymentIn('created', { ...LATER, waitsFor: 'freeze' }), { step: 'heldBack', icon: 'waiting' }],
  ['withdrawal', paymentIn('created', { waitsFor: 'verification' }), { step: 'heldBack', icon: 'waiting' }],
  ['withdrawal', paymentIn('pending'), { step: 'onItsWay', icon: 'busy' }],
  ['withdrawal', paymentIn('succeeded'), { step: 'paid', icon: 'done' }],
  ['withdrawal', paymentIn('failed'), { step: 'returned', icon: 'failed' }],
] as const)('the dialog for a %s with payment %o shows %o', (type, payment, view) => {
  expect(progressOf(requestWith(type, payment))).toEqual(view);
});

it('shows a withdrawal without a payment as waiting for approval', () => {
  expect(progressOf({ type: 'withdrawal', status: 'pending' })).toEqual({ step: 'approval', icon: 'waiting' });
});

it("finds the deposit awaiting the player's confirmation", () => {
  const rest = { id: 1, userId: 1, username: 'ann', amount: '20.00', reference: null, notes: null };
  const row = (type: Type, state: Payment['state']) => ({ ...rest, ...requestWith(type, paymentIn(state)) });
  const done = row('deposit', 'succeeded');
  const payout = row('withdrawal', 'pending');
  const open = row('deposit', 'pending');
  expect(findOpenPrompt([done, payout, open])).toBe(open);
  expect(findOpenPrompt([done, payout])).toBeUndefined();
  expect(findOpenPrompt(undefined)).toBeUndefined();
});
