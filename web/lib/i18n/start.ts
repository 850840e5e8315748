import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { preferredLanguage, setCurrentLanguage, storeLanguage } from '#web/lib/i18n/language.ts';

type Texts = {
  firstView: Record<string, object>;
  laterTexts: Record<string, () => Promise<object>>;
};

/** One file per language, which also lists the files with its other texts. */
const languages = import.meta.glob<Texts>('./*/first-view.ts');

async function loadLanguage(language: string): Promise<Texts> {
  const load = languages[`./${language}/first-view.ts`];
  if (!load) throw new Error(`no texts in ${language}`);
  return load();
}

async function loadNamespace(language: string, namespace: string): Promise<object> {
  const { laterTexts } = await loadLanguage(language);
  const load = laterTexts[`./${namespace}.json`];
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
  const { firstView } = await loadLanguage(language);
  // Changes number formats together with the texts.
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
      resources: { [language]: firstView } as Resource,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/**
 * Loads the namespaces in use before switching, so that the whole screen changes at once. Rejects
 * if the first view's texts fail to load.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const { firstView } = await loadLanguage(language);
  for (const [namespace, catalogue] of Object.entries(firstView)) {
    i18next.addResourceBundle(language, namespace, catalogue);
  }
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

/** Loads a page's texts in parallel with the page. */
export async function preloadTexts(...namespaces: string[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
}
