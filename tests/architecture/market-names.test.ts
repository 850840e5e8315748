// A market is declared once. Its name occurs in its declaration, its texts, the projection to the
// specification's fields (domain/markets/api-fields.ts), tests and comments, and otherwise only
// where EXCEPTIONS gives a reason: generic code never tests for a market's name.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { marketNames } from '#domain/markets/catalogue.ts';
import { checkout } from '#tests/support/folders.ts';

const EXCEPTIONS: Readonly<Record<string, string>> = {
  'domain/markets/': 'the declarations, their texts, and the projection',
  'server/database/migrations/': 'they read prices by key, and are never edited',
  'server/demo/': "the demo bets like a player, with the specification's bet types",
  'web/lib/i18n/': 'texts',
  'web/app/pages/betting/popular-markets.tsx': 'the specification names the three markets of this page',
};

const files = execFileSync('git', ['ls-files', '--', 'domain', 'contract', 'server', 'web', 'scripts'], {
  cwd: checkout,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|json)$/.test(file) && !/\.test\.tsx?$/.test(file));

const startsWith = (file: string) => (exception: string) => file.startsWith(exception);
/** A line that contains only a comment. */
const COMMENT = /^\s*(\/\/|\/?\*|--)/;

/** Matches names of several words anywhere, but names of one word only as strings or in keys. */
function patternOf(names: readonly string[]): RegExp {
  const several = names.filter((name) => name.includes('_')).join('|');
  const single = names.filter((name) => !name.includes('_')).join('|');
  return new RegExp(`(?<!\\w)(?:${several})(?!\\w)|(['"\`])(?:${single})(?:\\1|/)`);
}

const pattern = patternOf(marketNames());
const linesWithNames = (source: string) =>
  source
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) && !COMMENT.test(line) ? [`${index + 1}: ${line.trim()}`] : []));
const sourceOf = (file: string) => readFileSync(path.join(checkout, file), 'utf8');

it('recognises names in texts, keys and SQL, but not in comments or other words', () => {
  expect(
    linesWithNames("if (market === 'handicap')\nprices['match_result/home']\nwhere market = 'handicap'"),
  ).toHaveLength(3);
  expect(linesWithNames('const handicap = 1;\n// a match_result\n match_results\n -- over_under')).toEqual([]);
});

it('finds no market name outside the exceptions and tests', () => {
  const found = files
    .filter((file) => !Object.keys(EXCEPTIONS).some(startsWith(file)))
    .flatMap((file) => linesWithNames(sourceOf(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it.each(Object.keys(EXCEPTIONS))('needs the exception for %s', (exception) => {
  const covered = files.filter((file) => startsWith(file)(exception));
  expect(covered.some((file) => linesWithNames(sourceOf(file)).length > 0)).toBe(true);
});
