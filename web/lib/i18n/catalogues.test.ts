// Checks that no language lacks a text and that no text is unused. The compiler checks that used
// keys exist.
import type { ParseKeys } from 'i18next';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { BETTING_TABS, HOME_CARD_TABS } from '#domain/markets/card-tabs.ts';
import { allMarkets } from '#domain/markets/catalogue.ts';
import type { Market } from '#domain/markets/market.ts';
import { LIST_MARKETS, MARKET_PANELS } from '#domain/markets/panels.ts';

type Texts = { [key: string]: string | Texts };

const ownFiles = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const labelFiles = import.meta.glob<Texts>('../../../domain/markets/labels/*/*.json', {
  eager: true,
  import: 'default',
});
const findingFiles = import.meta.glob<Texts>('../../../domain/checklist/*/*.json', { eager: true, import: 'default' });
const frenchPages = import.meta.glob<string>('../../../server/content/fr/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const LABEL_NAMESPACES: Readonly<Record<string, string>> = { popular: 'markets', more: 'more-markets' };

/** The texts by language and namespace: "en/common". */
const catalogues: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries({ ...ownFiles, ...labelFiles, ...findingFiles }).map(([path, texts]) => {
    const [language = '', file = ''] = path.replace('.json', '').split('/').slice(-2);
    return [`${language}/${LABEL_NAMESPACES[file] ?? file}`, texts];
  }),
);
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const PLURALS = /_(zero|one|two|few|many|other)$/;
/** A text for a context, such as range~whole. Sources contain only the key before it. */
const CONTEXT = /~\w+$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

function keysOfCatalogue(language: string, namespace: string): string[] {
  return keysOf(catalogues[`${language}/${namespace}`] ?? {});
}

/**
 * The English keys with the language's plural forms: English has two; French has a third, for
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

/** The names of the values that each text interpolates, such as {{amount}}, sorted. */
function valuesOf(language: string, namespace: string): Record<string, string> {
  return Object.fromEntries(
    textsOf(catalogues[`${language}/${namespace}`] ?? {}).map(([key, text]) => {
      const names = [...text.matchAll(/\{\{?(\w+)[^}]*\}?\}/g)].map(([, name]) => name);
      return [key, [...new Set(names)].sort().join(' ')];
    }),
  );
}

const files = Object.keys(catalogues).map((path) => path.split('/') as [language: string, namespace: string]);
const namespaces = files.filter(([language]) => language === 'en').map(([, namespace]) => namespace);

/**
 * The sources that use a namespace, and those in the same folders that use none, which may also
 * contain keys.
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
    .filter(
      ([path, source]) =>
        usesNamespace.test(source) || (folders.has(folderOf(path)) && !source.includes('useTranslation(')),
    )
    .map(([, source]) => source);
}

/**
 * Each source's string literals, and its templates as patterns: `status.${each}` -> status.*. A
 * placeholder is one part of a key, and a template without text could be any key.
 */
const literals = new Map<string, { words: Set<string>; patterns: RegExp[] }>();

function literalsOf(source: string): { words: Set<string>; patterns: RegExp[] } {
  const found = literals.get(source) ?? readLiterals(source);
  literals.set(source, found);
  return found;
}

function readLiterals(source: string): { words: Set<string>; patterns: RegExp[] } {
  const words = new Set([...source.matchAll(/'([^'\n]*)'/g)].map(([, word]) => word ?? ''));
  const patterns = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/);
    const isKey = parts.every((part) => /^[\w.:~-]*$/.test(part)) && parts.some((part) => /[a-z]/i.test(part));
    return isKey ? [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.:]+')}$`)] : [];
  });
  return { words, patterns };
}

/** Whether a key of a namespace is used. */
function usesOf(namespace: string): (key: string) => boolean {
  const own = sourcesOf(namespace);
  const naming = Object.values(sources).filter((source) => source.includes(`${namespace}:`));
  const isIn = (source: string, name: string) => {
    const { words, patterns } = literalsOf(source);
    return words.has(name) || patterns.some((pattern) => pattern.test(name));
  };
  return (key) => {
    const base = key.replace(PLURALS, '').replace(CONTEXT, '');
    return own.some((source) => isIn(source, base)) || naming.some((source) => isIn(source, `${namespace}:${base}`));
  };
}

/** The keys for a market's texts. All scores share one text, as do all players. */
function keysOfMarket(market: Market): string[] {
  const { name } = market;
  if (market.kind === 'scorer') return [`markets.${name}.label`, `markets.${name}.player`, `short.${name}`];
  const keys = market.selections.map((selection) => (/^\d+-\d+/.test(selection) ? 'score' : selection));
  return [`markets.${name}.label`, ...keys.flatMap((key) => [`markets.${name}.${key}`, `short.${name}.${key}`])];
}

describe('the catalogues', () => {
  // Market keys are compared with the market catalogue below.
  it.each(namespaces.filter((name) => name !== 'markets' && name !== 'more-markets'))(
    '%s has no unused text',
    (namespace) => {
      const isUsed = usesOf(namespace);
      expect(keysOfCatalogue('en', namespace).filter((key) => !isUsed(key))).toEqual([]);
    },
  );

  it.each(namespaces)('finds an unused text in %s', (namespace) => {
    expect(['unused', 'unused.key'].filter(usesOf(namespace))).toEqual([]);
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(namespaces)("%s has the same keys as English, with the language's plural forms", (namespace) => {
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

  it.each(LANGUAGES)('uses different words for accumulators and combined markets in %s', (language) => {
    const text = (namespace: string, key: string) =>
      Object.fromEntries(textsOf(catalogues[`${language}/${namespace}`] ?? {}))[key]?.toLowerCase() ?? '';
    const accumulator = text('common', 'accumulator').slice(0, 6);
    expect(accumulator).not.toBe('');
    expect(text('game', 'groups.combos')).not.toContain(accumulator);
  });

  /** A line can break at a plain space. U+202F is a narrow no-break space. */
  const isMistyped = (text: string) => /\S [:;!?%»]|« |\p{L}'[\p{L}{]/u.test(text);

  it('uses no-break spaces and curly apostrophes in French', () => {
    const french = Object.entries(catalogues).filter(([name]) => name.startsWith('fr/'));
    const lines = Object.values(frenchPages).flatMap((page) => page.split('\n'));
    expect(lines.length).toBeGreaterThan(100);
    const texts = french.flatMap(([name, catalogue]) =>
      textsOf(catalogue).map(([key, text]) => ({ at: `${name} ${key}`, text })),
    );
    expect(texts.filter(({ text }) => isMistyped(text))).toEqual([]);
    expect(lines.filter(isMistyped)).toEqual([]);
    expect(['Gagné !', "l'offre", '30 %', '« Non »'].map(isMistyped)).toEqual([true, true, true, true]);
  });

  it('uses different Swahili verbs for cash-outs and withdrawals', () => {
    const cashOut = namespaces.flatMap((namespace) =>
      textsOf(catalogues[`sw/${namespace}`] ?? {}).filter(
        ([key]) => namespace === 'cashout' || /cash_?(ed_?)?out/i.test(key),
      ),
    );
    expect(cashOut.length).toBeGreaterThan(20);
    expect(cashOut.filter(([, text]) => /\b(\w{0,2}toa|\w{0,3}metoa)\b/i.test(text))).toEqual([]);
    expect(cashOut.filter(([key, text]) => /cash_?(ed_?)?out/i.test(key) && !/cash out/i.test(text))).toEqual([]);
  });

  it('has a text for every error code', () => {
    const codesOf = (namespace: string, prefix: string) =>
      keysOfCatalogue('en', namespace).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
    const actual = [...codesOf('errors', 'codes.'), ...codesOf('admin', 'errors.')];
    expect(actual.sort()).toEqual(Object.keys(errorCodes).sort());
  });

  it('has no key that the compiler rejects', () => {
    // @ts-expect-error A missing key is a compile error, unless i18next.d.ts is wrong.
    const missing: ParseKeys<'admin'> = 'decision.none';
    expect(keysOfCatalogue('en', 'admin')).not.toContain(missing);
  });

  const GOALS = ['goals_one', 'goals_other'];
  /** Only some markets have search words. */
  const keysOfTexts = (namespace: string) =>
    keysOfCatalogue('en', namespace).filter((key) => !key.startsWith('search.'));
  const popular = new Set(MARKET_PANELS.map(({ market }) => market));

  it('has exactly the texts for the popular markets, selections (long and short), tabs and columns', () => {
    const markets = allMarkets().filter(({ name }) => popular.has(name));
    const tabs = [...BETTING_TABS, ...HOME_CARD_TABS].map((tab) => tab.labelKey);
    const lists = LIST_MARKETS.flatMap(({ labelKey, columnKeys }) => [labelKey, ...columnKeys]);
    const needed = new Set([...GOALS, ...markets.flatMap(keysOfMarket), ...tabs, ...lists]);
    expect(markets.length).toBe(popular.size);
    expect(keysOfTexts('markets').sort()).toEqual([...needed].sort());
  });

  it('has exactly the texts for all other markets, and the rules for every market', () => {
    const markets = allMarkets().filter(({ name }) => !popular.has(name));
    const needed = new Set(markets.flatMap(keysOfMarket));
    expect(keysOfTexts('more-markets').sort()).toEqual([...needed].sort());
    const rules = keysOfCatalogue('en', 'rules').filter((key) => key.startsWith('markets.') && key !== 'markets.title');
    expect(rules.sort()).toEqual(
      allMarkets()
        .map(({ name }) => `markets.${name}`)
        .sort(),
    );
  });
});
