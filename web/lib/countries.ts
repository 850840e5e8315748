import { COUNTRIES } from '#domain/countries.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';

/** "KE" -> "Kenya", in the page's language. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}

export function countriesByName(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const { compare } = new Intl.Collator(currentLanguage());
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
}
