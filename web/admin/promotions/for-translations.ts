import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';

type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number];

/** A value for each language into which staff can translate a text. */
export function forTranslations<Value>(create: (language: TranslatedLanguage) => Value) {
  const entries = TRANSLATED_LANGUAGES.map((language) => [language, create(language)]);
  return Object.fromEntries(entries) as Record<TranslatedLanguage, Value>;
}
