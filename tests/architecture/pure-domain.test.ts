import { describe, expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

/** Lints one line with the rule that biome.json applies to domain/. */
const lint = (line: string) => lintLine('pure-domain.grit', line);

describe('in domain/', () => {
  test.each([
    ['export const time = Date.now();', 'no clock'],
    ['export const time = new Date();', 'no clock'],
    ['export const time = Date();', 'no clock'],
    ['export const time = performance.now();', 'no clock'],
    ['export const number = Math.random();', 'no randomness'],
    ['export const numbers = [1].map(Math.random);', 'no randomness'],
  ])('%s is refused', (line, message) => {
    expect(lint(line)).toContain(message);
  });

  test.each([['export const kickOff = new Date(0);'], ['export const largest = Math.max(1, 2);']])(
    '%s is allowed',
    (line) => {
      expect(lint(line)).not.toContain('The domain');
    },
  );
});
