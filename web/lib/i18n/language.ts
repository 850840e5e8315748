// Which languages there are, and which one the page speaks. One catalogue per language, a folder each.

export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

const RECORD_NAME = 'goldline.language';

function isLanguage(word: string | null | undefined): word is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(word);
}

/** The language that the player chose, else the first of the browser's that we have, else English. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(RECORD_NAME);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

let current: Language = 'en';

export function currentLanguage(): Language {
  return current;
}

export function setCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}
