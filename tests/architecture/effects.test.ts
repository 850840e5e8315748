import { expect, test } from 'vitest';
import { lintLine } from '#tests/support/lint-line.ts';

const lint = (line: string) => lintLine('effects.grit', line, 'line.tsx');

test.each([
  ['useEffect(() => window.scrollTo(0, 0), [path]);', 'block body'],
  ['useLayoutEffect(() => measure());', 'block body'],
  ['useEffect(() => { return subscribe(); }, []);', 'cleanup function'],
])('an effect must not return the result of a call: %s', (line, complaint) => {
  expect(lint(line)).toContain(complaint);
});

test.each([['useEffect(() => { window.scrollTo(0, 0); }, []);'], ['useEffect(() => { return () => stop(); }, []);']])(
  '%s is allowed',
  (line) => {
    expect(lint(line)).not.toContain('effect');
  },
);
