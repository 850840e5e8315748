import { expect, it } from 'vitest';
import { wasRolledBack } from '#server/features/bets/placing/bet-faults.ts';

it.each([
  ['23505', true],
  ['40P01', true],
  ['GL001', true],
  ['XX000', true],
  ['08006', false],
  ['57P01', false],
  ['EPIPE', false],
  ['ECONNRESET', false],
  [undefined, false],
])('an error with the code %s means that the statement was rolled back: %s', (code, isRolledBack) => {
  expect(wasRolledBack(Object.assign(new Error('failed'), { code }))).toBe(isRolledBack);
});
