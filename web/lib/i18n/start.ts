import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, preferredLanguage, setCurrentLanguage } from '#web/lib/i18n/language.ts';

type Catalogue = Record<string, unknown>;

/** What the first view needs comes in one file; a namespace of a later page comes with that page. */
const firstViews = import.meta.glob<{ firstView: Record<string, Catalogue> }>('./*/first-view.ts');
const laterFiles = import.meta.glob<Catalogue>(
  ['./*/*.json', '!./*/{auth,betting,common,errors,games,home,markets,shell,slip}.json'],
  { import: 'default' },
);

async function loadNamespace(language: string, namespace: string): Promise<Catalogue> {
  const load = laterFiles[`./${language}/${namespace}.json`];
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

/** Starts the texts in the player's language. Resolves when the first view can be drawn. */
export async function startTexts(): Promise<void> {
  const language: Language = preferredLanguage();
  setCurrentLanguage(language);
  const { firstView } = (await firstViews[`./${language}/first-view.ts`]?.()) ?? { firstView: {} };
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

/** Fetches a later page's texts together with the page itself, not after it. */
export function preloadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}
