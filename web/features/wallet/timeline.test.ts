import { expect, it } from 'vitest';
import { readNote, timelineOf } from '#web/features/wallet/timeline.ts';

it.each([
  ['deposit', 'pending', 'card', ['requested', 'waitingDeposit']],
  ['deposit', 'completed', 'card', ['requested', 'credited']],
  ['deposit', 'rejected', 'card', ['requested', 'refused']],
  ['deposit', 'completed', 'admin_credit', ['creditedByAdmin']],
  ['withdrawal', 'pending', 'mpesa_kenya', ['requested', 'held', 'waitingWithdrawal']],
  ['withdrawal', 'completed', 'mpesa_kenya', ['requested', 'held', 'paid']],
  ['withdrawal', 'rejected', 'mpesa_kenya', ['requested', 'held', 'returned']],
] as const)('a %s that is %s by %s', (type, status, method, texts) => {
  const createdAt = '2026-08-15T19:00:00.000Z';
  const completedAt = status === 'pending' ? null : '2026-08-15T19:05:00.000Z';
  const steps = timelineOf({ type, status, method, createdAt, completedAt });
  expect(steps.map((step) => step.text)).toEqual(texts);
  expect(steps[0]?.time).toBe(method === 'admin_credit' ? completedAt : createdAt);
  expect(steps.at(-1)?.time).toBe(completedAt);
});

it.each([
  ['Deposit approved - mpesa_kenya', { kind: 'approved', method: 'mpesa_kenya' }],
  ['Deposit rejected by admin', { kind: 'rejected' }],
  ['Deposit approved - manually', { kind: 'written' }],
  ['Deposit approved - nonsense', { kind: 'written' }],
  ['Seen on the statement', { kind: 'written' }],
])('the note %j is parsed as %j', (note, read) => {
  expect(readNote(note)).toEqual(read);
});

it.each([
  ['pending', null, null, ['waitingCredit']],
  ['rejected', '2026-08-15T19:05:00.000Z', null, ['refused']],
  ['completed', '2026-08-15T19:05:00.000Z', '2026-08-16T10:00:00.000Z', ['creditedByAdmin', 'creditReversed']],
] as const)('credits that are %s, completed %s and reversed %s', (status, completedAt, reversedAt, texts) => {
  const credit = { type: 'deposit', method: 'admin_credit', createdAt: '2026-08-15T19:00:00.000Z' } as const;
  const steps = timelineOf({ ...credit, status, completedAt, ...(reversedAt && { reversedAt }) });
  expect(steps.map(({ text }) => text)).toEqual(texts);
  expect(steps.at(-1)?.time).toBe(reversedAt ?? completedAt);
});
