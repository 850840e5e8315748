// Each recipe in CONTRIBUTING.md lists the files of its example: all source files that contain the
// example's name or, for an example "among other files", some of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { checkout } from '#tests/support/folders.ts';

const recipes = readFileSync(path.join(checkout, 'CONTRIBUTING.md'), 'utf8')
  .split(/^### /m)
  .flatMap((text) => {
    const example = /^Example(, among other files)?: `(\w+)`$/m.exec(text);
    if (!example) return [];
    const steps = text.split('\n').filter((line) => /^(\d+\.| {3})/.test(line));
    const files = [...steps.join(' ').matchAll(/`([\w/.-]+\.(?:tsx?|json))`/g)].map((match) => match[1] as string);
    return [{ name: text.split('\n')[0], example: example[2] as string, text, isPartial: Boolean(example[1]), files }];
  });

/** Source files, without tests and translations, that contain the word outside comments. */
function filesWith(word: string): string[] {
  const excluded = ['*.test.ts', ...TRANSLATED_LANGUAGES.map((each) => `*/${each}/*.json`)].map(
    (pattern) => `:!${pattern}`,
  );
  const paths = ['domain', 'contract', 'server', 'web', ...excluded];
  const lines = execFileSync('git', ['grep', '-w', word, '--', ...paths], { cwd: checkout, encoding: 'utf8' });
  const code = lines.split('\n').filter((line) => line && !/^[^:]+:\s*(\/\/|\*|\/\*)/.test(line));
  return [...new Set(code.map((line) => line.slice(0, line.indexOf(':'))))];
}

it('has a recipe for each common change', () => {
  expect(recipes.map(({ name }) => name)).toEqual(
    ['market', 'call', 'admin column', 'job', 'live message', 'text message provider'].map((change) =>
      expect.stringMatching(new RegExp(`^Add an? ${change}$`)),
    ),
  );
});

it("shows a market's declaration as it is in the catalogue", () => {
  const market = recipes.find(({ name }) => name === 'Add a market');
  const withoutIndent = (text: string) => text.replace(/^ +/gm, '');
  const [, shown = ''] = /```ts\n(.*?) *```/s.exec(market?.text ?? '') ?? [];
  const catalogue = readFileSync(path.join(checkout, market?.files[0] ?? ''), 'utf8');
  expect(shown).toContain(market?.example);
  expect(withoutIndent(catalogue)).toContain(withoutIndent(shown));
});

it.each(recipes)('$name lists the files of $example', ({ example, isPartial, files }) => {
  const found = filesWith(example);
  const listed = files.filter((file) => found.includes(file));
  if (isPartial) expect(listed).toEqual(files);
  else expect([...listed].sort()).toEqual(found.sort());
});
