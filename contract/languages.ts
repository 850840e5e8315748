export const LANGUAGES = ['en', 'sw', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages into which staff can translate a promotion's text or a featured code's title. */
export const [, ...TRANSLATED_LANGUAGES] = LANGUAGES;

export const LANGUAGE_COOKIE = 'goldline_language';

export function isLanguage(word: string | null | undefined): word is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(word);
}

/** The user's choice, else the browser's first supported one (fr for "fr-BE"), else English. */
export function languageOf(stored: string | undefined, tags: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
