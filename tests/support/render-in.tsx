// Renders components with the texts in one language, without a browser.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { vi } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { setCurrentLanguage } from '#web/lib/i18n/language.ts';

type Files = Readonly<Record<string, object>>;
const own: Files = import.meta.glob('../../web/lib/i18n/*/*.json', { eager: true, import: 'default' });
const labels: Files = import.meta.glob('../../domain/markets/labels/*/*.json', { eager: true, import: 'default' });

function textsOf(language: Language): Record<string, object> {
  const named = Object.entries(own).flatMap(([path, texts]) => {
    const [, name] = new RegExp(`/${language}/([\\w-]+)\\.json$`).exec(path) ?? [];
    return name === undefined ? [] : [[name, texts] as const];
  });
  const labelsIn = (file: string) => labels[`../../domain/markets/labels/${language}/${file}.json`] ?? {};
  return { ...Object.fromEntries(named), markets: labelsIn('popular'), 'more-markets': labelsIn('more') };
}

type CachedResponse = readonly [key: QueryKey, response: unknown];

/**
 * The HTML of an element in a language, with the given responses loaded. Afterwards numbers are
 * formatted in English again.
 */
export async function renderIn(
  language: Language,
  element: ReactNode,
  cached: readonly CachedResponse[] = [],
): Promise<string> {
  const client = new QueryClient();
  for (const [key, response] of cached) client.setQueryData(key, response);
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    contextSeparator: '~',
    interpolation: { escapeValue: false },
    resources: { [language]: textsOf(language) } as never,
  });
  vi.stubGlobal('document', { documentElement: {} });
  try {
    setCurrentLanguage(language);
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={i18n}>{element}</I18nextProvider>
      </QueryClientProvider>,
    );
  } finally {
    setCurrentLanguage('en');
    vi.unstubAllGlobals();
  }
}
