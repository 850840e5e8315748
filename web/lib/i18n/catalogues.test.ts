// Checks that no language lacks a text and that no catalogue has an unused one. The types check
// that used keys exist.
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { BETTING_TABS, HOME_CARD_TABS } from '#domain/markets/panels.ts';
import { LISTED_MARKETS, SCORER_MARKETS } from '#domain/markets/registry.ts';

type Texts = { [key: string]: string | Texts };

const catalogues = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const PLURALS = /_(zero|one|two|few|many|other)$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

function keysOfCatalogue(language: string, namespace: string): string[] {
  return keysOf(catalogues[`./${language}/${namespace}.json`] ?? {});
}

/**
 * The English keys with the plural forms of the language: English has two, French a third for
 * millions.
 */
function keysNeeded(namespace: string, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return keysOfCatalogue('en', namespace).flatMap((key) => {
    if (!PLURALS.test(key)) return [key];
    return key.endsWith('_other') ? forms.map((form) => key.replace(PLURALS, `_${form}`)) : [];
  });
}

function textsOf(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : textsOf(value, `${prefix}${key}.`),
  );
}

/** The values that each text interpolates, such as {{amount}}, sorted. */
function valuesOf(language: string, namespace: string): Record<string, string> {
  return Object.fromEntries(
    textsOf(catalogues[`./${language}/${namespace}.json`] ?? {}).map(([key, text]) => {
      const names = [...text.matchAll(/\{\{?(\w+)[^}]*\}?\}/g)].map(([, name]) => name);
      return [key, [...new Set(names)].sort().join(' ')];
    }),
  );
}

const files = Object.keys(catalogues).map((path) => path.split('/').slice(1) as [language: string, file: string]);
const languages = [...new Set(files.map(([language]) => language))];
const namespaces = files.filter(([language]) => language === 'en').map(([, file]) => file.replace('.json', ''));

/**
 * The sources that use a namespace, and the others in their folders, which may contain its keys.
 */
function sourcesOf(namespace: string): string[] {
  const usesNamespace =
    namespace === 'common' ? /useTranslation\((\)|'common'|\[[^\]]*'common')/ : new RegExp(`'${namespace}'`);
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const folders = new Set(
    Object.entries(sources)
      .filter(([, source]) => usesNamespace.test(source))
      .map(([path]) => folderOf(path)),
  );
  return Object.entries(sources)
    .filter(([path]) => folders.has(folderOf(path)))
    .map(([, source]) => source);
}

/** The literals of a source, and its templates as patterns: `status.${each}` -> status.* */
const literals = new Map<string, { words: Set<string>; patterns: RegExp[] }>();

function literalsOf(source: string): { words: Set<string>; patterns: RegExp[] } {
  const found = literals.get(source) ?? readLiterals(source);
  literals.set(source, found);
  return found;
}

function readLiterals(source: string): { words: Set<string>; patterns: RegExp[] } {
  const words = new Set([...source.matchAll(/'([^'\n]*)'/g)].map(([, word]) => word ?? ''));
  const patterns = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
  return { words, patterns };
}

function isUsed(namespace: string, key: string): boolean {
  const base = key.replace(PLURALS, '');
  return sourcesOf(namespace).some((source) => {
    const { words, patterns } = literalsOf(source);
    const names = [base, `${namespace}:${base}`];
    return names.some((name) => words.has(name) || patterns.some((pattern) => pattern.test(name)));
  });
}

describe('the catalogues', () => {
  // The keys of the markets are checked against the registry below.
  it.each(namespaces.filter((name) => name !== 'markets'))('%s has no unused text', (namespace) => {
    expect(keysOfCatalogue('en', namespace).filter((key) => !isUsed(namespace, key))).toEqual([]);
  });

  describe.each(languages)('in %s', (language) => {
    it.each(namespaces)('%s has the same keys as English, with the plural forms of the language', (namespace) => {
      expect(keysOfCatalogue(language, namespace).sort()).toEqual(keysNeeded(namespace, language).sort());
    });

    it.each(namespaces)('%s interpolates the same values as English', (namespace) => {
      const english = valuesOf('en', namespace);
      const actual = valuesOf(language, namespace);
      expect(Object.fromEntries(Object.keys(actual).map((key) => [key, actual[key]]))).toEqual(
        Object.fromEntries(
          Object.keys(actual).map((key) => [key, english[key] ?? english[key.replace('_many', '_other')]]),
        ),
      );
    });
  });

  it('uses different Swahili verbs for cash-outs and withdrawals', () => {
    const cashOut = namespaces.flatMap((namespace) =>
      textsOf(catalogues[`./sw/${namespace}.json`] ?? {}).filter(
        ([key]) => namespace === 'cashout' || /cash_?(ed_?)?out/i.test(key),
      ),
    );
    expect(cashOut.length).toBeGreaterThan(20);
    expect(cashOut.filter(([, text]) => /\b(\w{0,2}toa|\w{0,3}metoa)\b/i.test(text))).toEqual([]);
    expect(cashOut.filter(([key, text]) => /cash_?(ed_?)?out/i.test(key) && !/cash out/i.test(text))).toEqual([]);
  });

  it('has a text for every error code', () => {
    const actual = keysOfCatalogue('en', 'errors').filter((key) => key.startsWith('codes.'));
    expect(actual.sort()).toEqual(
      Object.keys(errorCodes)
        .map((code) => `codes.${code}`)
        .sort(),
    );
  });

  it('has exactly the texts of all markets, selections (long and short) and tabs', () => {
    const listed = LISTED_MARKETS.flatMap((market) => market.selections.map((each) => each.labelKey));
    const needed = new Set([
      ...[...LISTED_MARKETS, ...SCORER_MARKETS].map((market) => market.labelKey),
      ...listed,
      ...listed.map((key) => key.replace(/^markets/, 'short')),
      ...SCORER_MARKETS.flatMap(({ name }) => [`markets.${name}.player`, `short.${name}`]),
      ...[...BETTING_TABS, ...HOME_CARD_TABS].map((tab) => tab.labelKey),
    ]);
    expect(keysOfCatalogue('en', 'markets').sort()).toEqual([...needed].sort());
  });
});
