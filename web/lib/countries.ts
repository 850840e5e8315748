import { COUNTRIES } from '#domain/countries.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';

/** "KE" -> "Kenya", in the page's language. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}

export function countriesByName(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const { compare } = new Intl.Collator(currentLanguage());
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    compare(a.label, b.label),
  );
}
