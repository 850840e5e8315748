// npm run mutate takes hours, so this compares its list with the code on every commit: a guard
// whose code has moved, or was replaced by a later migration, would no longer be tested.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

type Guard = { name: string; file: string; tests: string[]; only?: string; guard: string; without?: string };
/** A JavaScript module without type declarations. */
const LIST = '#scripts/support/guards.mjs';
const { guards: all } = (await import(LIST)) as { guards: Guard[] };
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const MIGRATIONS = 'server/database/migrations';
const QUOTED = /(['"`])((?:\\.|(?!\1)[^\n])*)\1/g;
const DEFINITION = /create (?:or replace )?(?:function|view|table) (\w+)/g;

it('names each guard once, with a change and tests that exist', () => {
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(all.filter(({ tests }) => !tests.every((file) => existsSync(path.join(checkout, file))))).toEqual([]);
  expect(all.filter(({ guard, without = '' }) => guard === without)).toEqual([]);
});

/** The titles and other texts in a test file. In those with `%s`, each text replaces it in turn. */
const titlesIn = (file: string) => {
  const texts = [...read(file).matchAll(QUOTED)].map(([, , text = '']) => text);
  return texts.flatMap((text) => (text.includes('%s') ? texts.map((row) => text.replace('%s', row)) : [text]));
};

it('runs at least one test for each guard', () => {
  const titles = new Map([...new Set(all.flatMap(({ tests }) => tests))].map((file) => [file, titlesIn(file)]));
  const runs = ({ tests, only = '' }: Guard) =>
    tests.some((file) => titles.get(file)?.some((title) => new RegExp(only).test(title)));
  expect(all.filter((guard) => !runs(guard)).map(({ name, only }) => ({ name, only }))).toEqual([]);
});

it('finds each guard once in its file', () => {
  const places = all.map(({ name, file, guard }) => ({ name, file, places: read(file).split(guard).length - 1 }));
  expect(places.filter((each) => each.places !== 1)).toEqual([]);
});

it('finds guards in the last migration that defines their function or view', () => {
  const migrations = readdirSync(path.join(checkout, MIGRATIONS)).map((name) => `${MIGRATIONS}/${name}`);
  const replaced = all
    .filter(({ file }) => file.startsWith(MIGRATIONS))
    .flatMap(({ name, file, guard }) => {
      const before = read(file).slice(0, read(file).indexOf(guard));
      const defined = [...before.matchAll(DEFINITION)].at(-1)?.[1];
      const later = migrations.filter((other) => other > file);
      const pattern = new RegExp(`create (?:or replace )?(?:function|view) ${defined}\\b`);
      return later.filter((other) => defined && pattern.test(read(other))).map((other) => ({ name, file, other }));
    });
  expect(replaced).toEqual([]);
});
