// Which languages the site speaks, and how client and server agree on the one of a page.

export const LANGUAGES = ['en', 'sw', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that a text written by staff can be translated into. The main text is the fallback. */
export const TRANSLATED_LANGUAGES = ['sw', 'fr'] as const satisfies readonly Language[];

/** The cookie that keeps the language that a person chose. */
export const languageCookie = 'goldline_language';

export function isLanguage(word: string | null | undefined): word is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(word);
}

/** @param kept what the person chose @param tags what their browser prefers, best first, such as "fr-BE" */
export function languageOf(kept: string | undefined, tags: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
