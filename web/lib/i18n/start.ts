import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { keepLanguage, preferredLanguage, setCurrentLanguage } from '#web/lib/i18n/language.ts';

type Catalogue = Record<string, unknown>;

/** The texts of the first view are in one file; other texts load with their page. */
const firstViews = import.meta.glob<{ firstView: Record<string, Catalogue> }>('./*/first-view.ts');
const laterFiles = import.meta.glob<Catalogue>(
  ['./*/*.json', '!./*/{auth,betting,common,errors,games,home,offline,shell}.json'],
  { import: 'default' },
);
const moreMarkets = import.meta.glob<Catalogue>('../../../domain/markets/labels/*/more.json', { import: 'default' });

async function loadFirstView(language: Language): Promise<Record<string, Catalogue>> {
  return (await firstViews[`./${language}/first-view.ts`]?.())?.firstView ?? {};
}

async function loadNamespace(language: string, namespace: string): Promise<Catalogue> {
  const load =
    namespace === 'more-markets'
      ? moreMarkets[`../../../domain/markets/labels/${language}/more.json`]
      : laterFiles[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`no catalogue ${language}/${namespace}`);
  return load();
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadNamespace(language, namespace).then(
      (catalogue) => done(null, catalogue),
      (error) => done(error, false),
    );
  },
};

let started: Promise<void> | undefined;

/** Loads the texts in the player's language. Resolves once the first view can render. */
export function startTexts(language = preferredLanguage()): Promise<void> {
  started ??= start(language);
  return started;
}

async function start(language: Language): Promise<void> {
  setCurrentLanguage(language);
  const firstView = await loadFirstView(language);
  // Number formats change together with the texts.
  i18next.on('languageChanged', (next) => setCurrentLanguage(next as Language));
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'common',
      contextSeparator: '~',
      ns: Object.keys(firstView),
      resources: { [language]: firstView } as Record<string, Record<string, Catalogue>>,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Loads all namespaces first, so that the whole screen changes together, or rejects. */
export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, catalogue] of Object.entries(await loadFirstView(language))) {
    i18next.addResourceBundle(language, namespace, catalogue);
  }
  await i18next.changeLanguage(language);
  keepLanguage(language);
}

/** Loads a page's texts in parallel with the page. */
export async function preloadTexts(...namespaces: string[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
}
