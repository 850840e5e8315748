// The site's languages, and how client and server agree on the language of a page.

export const LANGUAGES = ['en', 'sw', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages staff can translate a text into. The main text is the fallback. */
export const TRANSLATED_LANGUAGES = ['sw', 'fr'] as const satisfies readonly Language[];

export const LANGUAGE_COOKIE = 'goldline_language';

export function isLanguage(word: string | null | undefined): word is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(word);
}

/** The user's choice, else the browser's first supported one (fr for "fr-BE"), else English. */
export function languageOf(stored: string | undefined, tags: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
