// Which language the page speaks. One catalogue per language, a folder each.
import { type Language, languageCookie, languageOf } from '#contract/languages.ts';

/** Each language by its own name, so that whoever speaks it finds it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili', fr: 'Français' };

const keptSeconds = 400 * 86_400;

/** The language that the player chose, else the first of the browser's that we have, else English. */
export function preferredLanguage(): Language {
  const kept = document.cookie.split('; ').find((each) => each.startsWith(`${languageCookie}=`));
  return languageOf(kept?.slice(languageCookie.length + 1), navigator.languages);
}

/** In a cookie: the server draws the page in it before anything of the page can run. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store answers too late for the first paint, and not everywhere.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${keptSeconds}; samesite=lax`;
}

let current: Language = 'en';

export function currentLanguage(): Language {
  return current;
}

export function setCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}
