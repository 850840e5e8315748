import { expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

const lint = (line: string) => lintLine('constants.grit', line);

test.each([['const stakeCents = 100;'], ["export const path = '/bets';"], ['const strict = true;']])(
  'a constant needs UPPER_SNAKE_CASE: %s',
  (line) => {
    expect(lint(line)).toContain('UPPER_SNAKE_CASE');
  },
);

test.each([
  ['const STAKE_CENTS = 100;'],
  ['let count = 0;'],
  ['const run = () => 1;'],
  ['function run() {\n  const stakeCents = 100;\n  return stakeCents;\n}'],
])('%s is allowed', (line) => {
  expect(lint(line)).not.toContain('UPPER_SNAKE_CASE');
});
