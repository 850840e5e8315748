import type { ManagedFeaturedCode } from '#contract/featured-codes/objects.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { parseBookingCode } from '#domain/booking-code.ts';
import { forTranslations } from '#web/admin/promotions/for-translations.ts';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import type { CallOptions } from '#web/lib/api-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const EMPTY = {
  code: '',
  title: '',
  /** In the format of a datetime-local field: "2026-08-15T19:00". */
  endsAt: '',
  /** Titles by language. */
  translations: forTranslations(() => ''),
};
export type FeaturedForm = typeof EMPTY;
export type FeaturedField = Exclude<keyof FeaturedForm, 'translations'>;

export function featuredFormOf(featured: ManagedFeaturedCode | null): FeaturedForm {
  if (!featured) return EMPTY;
  const { code, title, endsAt, translations } = featured;
  const titles = forTranslations((language) => translations[language]?.title ?? '');
  return { code, title, endsAt: fieldTime(endsAt), translations: titles };
}

export function featuredProblemOf(field: FeaturedField, form: FeaturedForm) {
  const value = form[field].trim();
  if (value === '') return 'required';
  if (field === 'code') return parseBookingCode(value) === null ? 'code' : null;
  return field === 'endsAt' && isPast(value) ? 'past' : null;
}

export function featuredChangeBody({ title, endsAt, translations }: FeaturedForm) {
  const titles = TRANSLATED_LANGUAGES.map((language) => [language, { title: translations[language].trim() }] as const);
  return {
    title: title.trim(),
    endsAt: timeOfField(endsAt),
    translations: Object.fromEntries(titles.filter(([, translation]) => translation.title !== '')),
  } satisfies NonNullable<CallOptions<'changeFeaturedCode'>['body']>;
}

export type FeaturedTerms = Pick<ManagedFeaturedCode, 'title' | 'endsAt' | 'translations'>;
export const termsOf = ({ title, endsAt, translations }: ManagedFeaturedCode): FeaturedTerms => ({
  title,
  endsAt,
  translations,
});

/** The terms when editing began, updated with colleagues' changes that the form has shown since. */
export function seenTerms(terms: FeaturedTerms, shown: Readonly<Record<string, string>>): FeaturedTerms {
  const translations = TRANSLATED_LANGUAGES.map((language) => {
    const title = shown[`translations.${language}`] ?? terms.translations[language]?.title ?? '';
    return [language, { title }] as const;
  });
  return {
    title: shown.title ?? terms.title,
    endsAt: shown.endsAt ?? terms.endsAt,
    translations: Object.fromEntries(translations.filter(([, { title }]) => title !== '')),
  };
}

/**
 * Only edited fields (the translations together), so that saving can't undo someone else's change
 * to another field.
 */
export function changedFeatured(
  form: FeaturedForm,
  dirty: object,
  seen: FeaturedTerms,
): CallOptions<'changeFeaturedCode'>['body'] {
  return { ...changedFields(featuredChangeBody(form), dirty), seen };
}

/** The first kick-off, as a value for the end time field; empty if there is none or it is past. */
export function firstKickOff(selections: readonly { startTime: string }[]): string {
  const first = selections
    .map(({ startTime }) => startTime)
    .sort()
    .at(0);
  return first === undefined || Date.parse(first) <= serverNow() ? '' : fieldTime(first);
}
