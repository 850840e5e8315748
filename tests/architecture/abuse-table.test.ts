// Each row of the abuse table in docs/reliability.md names a test, which must exist.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

const text = readFileSync(path.join(checkout, 'docs/reliability.md'), 'utf8');
const section = text.split(/^## /m).find((part) => part.startsWith('Abuse\n')) ?? '';
const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
const cases = rows.map((row) => row.split('|').map((cell) => cell.trim()));

const sourceOf = (file: string) => {
  const paths = [`tests/api/${file}.test.ts`, `tests/${file}.spec.ts`].map((each) => path.join(checkout, each));
  return readFileSync(paths.find((each) => existsSync(each)) ?? (paths[0] as string), 'utf8');
};

describe('the abuse table', () => {
  it('has rows', () => {
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each(cases)('%s%s: %s, in %s: %s', (_before, _tried, _answer, file, name) => {
    const source = sourceOf(file as string);
    expect([`'${name}'`, `"${name}"`].some((quoted) => source.includes(quoted))).toBe(true);
  });
});
