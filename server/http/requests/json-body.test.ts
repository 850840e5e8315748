import { describe, expect, test } from 'vitest';
import { findAmbiguity } from '#server/http/requests/json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('findAmbiguity', () => {
  test.each([
    '{}',
    '[]',
    '"a"',
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a":"b","b":"a"}',
    String.raw`{"a":"\"a\":","b":"\\","c":"{\"a\":1,\"a\":2}"}`,
    '{"a" : ["a","a"] , "b" : "a"}',
    nested(16),
  ])('accepts %s', (text) => {
    expect(findAmbiguity(text)).toBeNull();
  });

  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"b":{"c":1,"c":2}}', 'c'],
    ['[{"a":1},{"b":1, "b" :2}]', 'b'],
    [String.raw`{"stake":1,"st\u0061ke":50}`, 'stake'],
    [String.raw`{"a":"\\","a":1}`, 'a'],
  ])('refuses %s', (text, path) => {
    expect(findAmbiguity(text)?.details).toEqual({
      message: 'Appears twice',
      issues: [{ path, message: 'Appears twice' }],
    });
  });

  test.each([
    String.raw`{"note":"\ud800"}`,
    String.raw`{"\uDC00":1}`,
    String.raw`["\ude00\ud83d"]`,
    String.raw`{"note":"a\u0000"}`,
    String.raw`{"\u0000":1}`,
  ])('refuses a null character or an unpaired surrogate: %s', (text) => {
    expect(findAmbiguity(text)?.message).toBe('Contains a null character or an unpaired surrogate');
  });

  test('accepts a surrogate pair, and backslashes that begin no escape sequence', () => {
    expect(findAmbiguity(String.raw`{"note":"\ud83d\ude00 \\ud800 \\u0000"}`)).toBeNull();
  });

  test.each([
    ['{"stake":1e2}', 'stake'],
    ['{"a":"b","c":[{"amount":-1.5E+3}]}', 'amount'],
    ['1e0', ''],
  ])('refuses a number with an exponent: %s', (text, path) => {
    const message = 'Must be a number without an exponent';
    expect(findAmbiguity(text)?.details).toEqual({ message, issues: [{ path, message }] });
  });

  test('accepts an exponent in text', () => {
    expect(findAmbiguity('{"a1e2":"1e2","b":true,"c":false}')).toBeNull();
  });

  test('refuses deep nesting', () => {
    expect(findAmbiguity(nested(17))?.message).toBe('Nested too deeply');
  });

  test('checks megabytes quickly', () => {
    const text = JSON.stringify({ text: '"quoted\\" line\n'.repeat(300_000) });
    const begin = performance.now();
    expect(findAmbiguity(text)).toBeNull();
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
