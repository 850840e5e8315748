import { expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

const lint = (line: string) => lintLine('object-spread.grit', line);

test.each([['f({ ...{ a: 1, b: 2 }, c: 3 });'], ['export const bet = { ...{ stake: 10 } };']])(
  'a spread object literal is refused: %s',
  (line) => {
    expect(lint(line)).toContain('Write out the properties');
  },
);

test.each([['f({ ...bet, c: 3 });'], ['f({ ...(isHeld && { hold: true }) });'], ['f({ bet: { stake: 10 } });']])(
  '%s is allowed',
  (line) => {
    expect(lint(line)).not.toContain('Write out the properties');
  },
);
