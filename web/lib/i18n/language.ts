// Which languages there are, and which one the page speaks. One catalogue per language, a folder each.

export const LANGUAGES = ['en', 'sw', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, so that whoever speaks it finds it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili', fr: 'Français' };

const RECORD_NAME = 'goldline.language';

export function isLanguage(word: string | null | undefined): word is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(word);
}

/** The language that the player chose, else the first of the browser's that we have, else English. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(RECORD_NAME);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(RECORD_NAME, language);
}

let current: Language = 'en';

export function currentLanguage(): Language {
  return current;
}

export function setCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}
