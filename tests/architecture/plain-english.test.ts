// Documents, comments and English texts must not contain words and phrases that the style guide
// replaces.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { checkout } from '#tests/support/folders.ts';

const REPLACED =
  /\b(mend(s|ed)?|put right|by hand|anew|for want of|otherwise than|whoever|somebody|nobody|(is|are) told|takes? back|taken back|hears|speaks|beside (ours|theirs)|goes without saying|no fault of|(is|are) asked about|so many (days|rounds|goals|more)|has not got)\b|\/\*\* Of /i;

/**
 * Names that can't be changed: an operating system user, actions in old audit entries, and an error
 * message in the baseline schema.
 */
const ALLOWED = [
  /"nobody"|'nobody'|`nobody`|\/\/nobody:/,
  /action: '(bet settled by hand|goal taken back)'/,
  /raise exception 'the version of a game is not set by hand'/,
];

const layers = [
  '*.md',
  '.env.example',
  'contract',
  'domain',
  'server',
  'web',
  'emulators',
  'tests',
  'scripts',
  'bench',
];
const others = [
  ...TRANSLATED_LANGUAGES.map((each) => `web/lib/i18n/${each}`),
  'tests/architecture/plain-english.test.ts',
];
const excluded = others.map((file) => `:!${file}`);
const files = execFileSync('git', ['ls-files', '--', ...layers, ...excluded], { cwd: checkout, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|ts|tsx|mjs|sql|json|html|example)$/.test(file));

it('has files to read', () => {
  expect(files.length).toBeGreaterThan(500);
});

it('has no phrase that the style guide replaces', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(checkout, file), 'utf8')
      .split('\n')
      .filter((line) => REPLACED.test(line) && !ALLOWED.some((allowed) => allowed.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

const COMMENT = /^\s*(\/\/|\/?\*\*?) /;
const MAX_COLUMNS = 100;

it('has no comment over 100 columns, except lint directives and links', () => {
  const found = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(checkout, file), 'utf8')
        .split('\n')
        .filter((line) => line.length > MAX_COLUMNS && COMMENT.test(line) && !/biome-ignore|https?:/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
