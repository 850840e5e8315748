import { expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

/** Lints one line with the rule that biome.json applies to server/. */
const lint = (line: string) => lintLine('node-clock.grit', line);

test.each([['export const time = Date.now();'], ['export const time = new Date();']])(
  "a feature must not read the node's clock: %s",
  (line) => {
    expect(lint(line)).toContain("Don't use a node's clock");
  },
);

test.each([["export const kickOff = new Date('2026-11-22');"], ['export const began = performance.now();']])(
  '%s is allowed',
  (line) => {
    expect(lint(line)).not.toContain("node's clock");
  },
);
