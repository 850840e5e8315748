import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { call } from '#web/lib/api-client.ts';
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

/** Loads the first view's texts in a language, by default the player's. */
export function startTexts(language?: Language): Promise<void> {
  started ??= start(language ?? preferredLanguage());
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

let requested: Language | undefined;
const failed = new Set<Language>();

/**
 * If some texts in use fail to load, rejects and keeps the current language. i18next alone would
 * switch and show their keys.
 */
export async function changeLanguage(language: Language): Promise<void> {
  requested = language;
  if (failed.has(language)) return reloadIn(language);
  const texts = await loadTextsInUse(language).catch((error: unknown) => {
    failed.add(language);
    throw error;
  });
  // Another language was chosen while this one was loading.
  if (requested !== language) return;
  for (const [namespace, catalogue] of texts) i18next.addResourceBundle(language, namespace, catalogue);
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

/** All namespaces in use, so that the whole screen changes at once. */
async function loadTextsInUse(language: Language): Promise<[namespace: string, catalogue: object][]> {
  const { firstView } = await loadLanguage(language);
  const inUse = new Set([...Object.keys(firstView), ...(i18next.options.ns ?? [])]);
  return Promise.all(
    [...inUse].map(async (namespace) => [
      namespace,
      firstView[namespace] ?? (await loadNamespace(language, namespace)),
    ]),
  );
}

/** A file that failed to load can be loaded only by reloading the page. */
async function reloadIn(language: Language): Promise<void> {
  // Rejects while there is still no connection, so that the page is not lost.
  await call('getSiteSettings', {});
  storeLanguage(language);
  location.reload();
}

/** Loads a page's texts in parallel with the page. Rejects if a file fails to load. */
export async function preloadTexts(...namespaces: string[]): Promise<void> {
  await startTexts();
  await i18next.loadNamespaces(namespaces);
  await Promise.all(namespaces.map(loadIfMissing));
}

/** Loads texts that i18next failed to load, since it would show their keys. */
async function loadIfMissing(namespace: string): Promise<void> {
  const { language } = i18next;
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await loadNamespace(language, namespace));
}
