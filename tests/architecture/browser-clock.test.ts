import { expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

/** Lints one line with the rule that biome.json applies to most of web/. */
const lint = (line: string) => lintLine('browser-clock.grit', line);

test.each([
  ['export const time = Date.now();'],
  ['const [now] = useState(Date.now);'],
  ['export const day = new Date();'],
])("the client must not read the browser's clock: %s", (line) => {
  expect(lint(line)).toContain("Don't use the browser's clock");
});

test.each([["export const kickOff = new Date('2026-11-22');"], ['export const time = serverNow();']])(
  '%s is allowed',
  (line) => {
    expect(lint(line)).not.toContain("browser's clock");
  },
);
