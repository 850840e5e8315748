import { LANGUAGE_COOKIE, type Language, languageOf } from '#contract/languages.ts';

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili', fr: 'Français' };

const COOKIE_MAX_AGE_S = 400 * 86_400;

/** The player's choice, else the browser's first supported language, else English. */
export function preferredLanguage(): Language {
  const stored = document.cookie.split('; ').find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`));
  return languageOf(stored?.slice(LANGUAGE_COOKIE.length + 1), navigator.languages);
}

/** Stored in a cookie, because the server sends the first view in this language. */
export function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not available everywhere.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
}

let current: Language = 'en';

export function currentLanguage(): Language {
  return current;
}

export function setCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}
