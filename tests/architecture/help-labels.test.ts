// The help pages show control names in bold. Each must be one of the client's texts in that
// language.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';

/** The texts in a file, including nested ones. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

it.each(LANGUAGES)('names controls as the screens do: %s', (language) => {
  const folder = `web/lib/i18n/${language}`;
  const texts = new Set(
    readdirSync(folder, { encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => textsOf(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))),
  );
  const named = [...readFileSync(`server/content/${language}/help.md`, 'utf8').matchAll(/\*\*(.+?)\*\*/gs)];
  const labels = named.map(([, label = '']) => label.replace(/\s+/g, ' '));
  expect(labels.length).toBeGreaterThan(15);
  expect(labels.filter((label) => !texts.has(label))).toEqual([]);
});

it.each(LANGUAGES)('has headings of the same levels as in English: %s', (language) => {
  const shapeOf = (each: string) =>
    (readFileSync(`server/content/${each}/help.md`, 'utf8').match(/^#+ /gm) ?? []).join('');
  expect(shapeOf(language)).toBe(shapeOf('en'));
});
