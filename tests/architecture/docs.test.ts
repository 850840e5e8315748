// Everything that the documents refer to exists: files, folders, commands, links and decisions. The
// index lists every decision, decisions have the same sections, and lines are short enough to read
// in a diff.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

const layers = ['domain', 'contract', 'server', 'web', 'emulators', 'tests', 'bench', 'scripts', 'docs'];
const filesIn = (layer: string) => {
  const names = readdirSync(path.join(checkout, layer), { recursive: true, encoding: 'utf8' });
  return names.map((name) => path.posix.join(layer, name.replaceAll('\\', '/')));
};
const files = [...readdirSync(checkout), ...layers, ...layers.flatMap(filesIn)];
/** Without the page texts, whose links lead to the site's pages. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('server/content/'));
const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).map((file) => path.basename(file));
const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as { scripts: object };

const exists = (name: string) => files.some((file) => `/${file}/`.endsWith(`/${name.replace(/\/$/, '')}/`));

/** References to things that don't exist. */
function missingIn(document: string): string[] {
  const text = readFileSync(path.join(checkout, document), 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] as string);
  const paths = all(/`([\w-][\w./-]*\.(?:tsx?|sql|mjs|cjs|css|md))`/g).filter((name) => !exists(name));
  const folders = all(/`(\w+\/[\w./-]+)\/?`/g)
    .filter((name) => layers.includes(name.split('/')[0] as string))
    .filter((name) => !exists(name));
  const links = all(/\]\(([^)#:]+)(?:#[^)]*)?\)/g).filter((link) => !exists(path.join(path.dirname(document), link)));
  const commands = all(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts));
  const numbers = all(/(?:decisions?[ /]|decisions? \d{4} and )(\d{4})/g).filter(
    (number) => !decisions.some((file) => file.startsWith(number)),
  );
  return [...paths, ...folders, ...links, ...commands, ...numbers];
}

it.each(documents)('%s refers only to existing things', (document) => {
  expect(missingIn(document)).toEqual([]);
});

const MAX_COLUMNS = 100;
/** Tables, links and images can't be wrapped. */
const CANNOT_WRAP = /^\||\]\(|<img /;

it.each(documents.filter((file) => !file.startsWith('bench')))('%s has no line over 100 columns', (document) => {
  const lines = readFileSync(path.join(checkout, document), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > MAX_COLUMNS && !CANNOT_WRAP.test(line))).toEqual([]);
});

it.each(decisions)('decision %s has a title, date, status, context, decision and consequences', (file) => {
  const text = readFileSync(path.join(checkout, 'docs/decisions', file), 'utf8');
  const opening = `^# ${file.slice(0, 4)}: .+\n\nDate: 2\\d{3}-\\d{2}-\\d{2}.*\n\nStatus: (accepted|superseded)`;
  expect(text).toMatch(new RegExp(opening));
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(['Context', 'Decision', 'Consequences']);
});

it('lists every decision in the index, each under its own number', () => {
  const index = readFileSync(path.join(checkout, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/\]\((.+)\):/g)].map(([, file]) => file);
  expect(listed.sort()).toEqual([...decisions].sort());
  expect(new Set(decisions.map((file) => file.slice(0, 4))).size).toBe(decisions.length);
});
