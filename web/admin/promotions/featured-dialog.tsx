import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ManagedFeaturedCode } from '#contract/featured-codes/objects.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { parseBookingCode } from '#domain/booking-code.ts';
import {
  changedFeatured,
  type FeaturedField,
  type FeaturedForm,
  featuredChangeBody,
  featuredFormOf,
  featuredProblemOf,
  firstKickOff,
  seenTerms,
  termsOf,
} from '#web/admin/promotions/featured-form.ts';
import { FeaturedSelections } from '#web/admin/promotions/featured-selections.tsx';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { ApiError, call, refusedField } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { bindField, TextField } from '#web/ui/field.tsx';

const MAX_TITLE = 120;

export const refreshFeatured = () => refreshPaths('/api/admin/featured-codes', '/api/featured-codes');

/**
 * The slip for the entered code. Its first kick-off, if still ahead, becomes the end time if that
 * field is empty or holds the first kick-off of the code entered before.
 */
function CodeSlip({ form }: { form: UseFormReturn<FeaturedForm> }) {
  const { t } = useTranslation('admin-featured');
  const errorText = useErrorText();
  const code = parseBookingCode(form.watch('code'));
  const { data, error } = useFreshQuery(
    'openBookingCode',
    { params: { code: code ?? '' } },
    { enabled: code !== null },
  );
  const kickOffBefore = useRef('');
  useEffect(() => {
    if (!data) return;
    const kickOff = firstKickOff(data.selections);
    const endsAt = form.getValues('endsAt');
    if (endsAt === '' || endsAt === kickOffBefore.current)
      form.setValue('endsAt', kickOff, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    kickOffBefore.current = kickOff;
  }, [data, form]);
  return (
    <section
      aria-label={t('form.slip')}
      aria-live="polite"
      className="grid gap-2 rounded-lg border border-edge bg-raised p-3"
    >
      {code === null ? (
        <p className="text-sm text-muted">{t('form.noCode')}</p>
      ) : error ? (
        <p className="text-sm text-loss">{errorText(error, t('form.failed'))}</p>
      ) : data ? (
        <FeaturedSelections selections={data.selections} />
      ) : (
        <p className="text-sm text-muted">{t('form.opening')}</p>
      )}
    </section>
  );
}

const CODE_REFUSALS = ['ALREADY_EXISTS', 'MARKET_CLOSED', 'SAME_GAME'] as const;

/** The field that a refusal is about, and the message; null for other errors. */
function useRefusal() {
  const { t } = useTranslation('admin-featured');
  const errorText = useErrorText();
  return (error: Error): { field: FeaturedField; message: string } | null => {
    if (!(error instanceof ApiError)) return null;
    const codeRefusal = CODE_REFUSALS.find((code) => code === error.code);
    if (codeRefusal) return { field: 'code', message: t(`refused.${codeRefusal}`) };
    const message = errorText(error, t('form.failed'));
    if (error.code?.startsWith('BOOKING_CODE')) return { field: 'code', message };
    const path = refusedField(error);
    return path === 'code' || path === 'title' || path === 'endsAt' ? { field: path, message } : null;
  };
}

type FeaturedDialogProps = { featured: ManagedFeaturedCode | null; onClose: () => void };

export function FeaturedDialog({ featured, onClose }: FeaturedDialogProps) {
  const { t } = useTranslation('admin-featured');
  const item = `featured.${featured?.id ?? 'new'}`;
  const { form, draft } = useLiveForm(item, featuredFormOf(featured), featured && termsOf(featured));
  const { dirtyFields } = form.formState;
  const { shown, showStale } = useStaleFields(form, (value, field) =>
    field === 'endsAt' ? formatDateTime(value) : value || '–',
  );
  const refusalOf = useRefusal();
  const showAtField = (error: Error) => {
    const refusal = refusalOf(error);
    if (refusal) form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
    return refusal !== null;
  };
  const rulesOf = (field: FeaturedField) => ({
    validate: () => {
      const problem = featuredProblemOf(field, form.getValues());
      return problem === null || t(`problems.${problem}`);
    },
  });
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t(featured ? 'form.editTitle' : 'form.newTitle')}
      confirm={{ label: t(featured ? 'form.save' : 'form.feature') }}
      send={(input) =>
        featured
          ? call('changeFeaturedCode', {
              params: { id: featured.id },
              body: changedFeatured(input, dirtyFields, seenTerms(draft.seen ?? termsOf(featured), shown)),
            })
          : call('featureCode', { body: { code: input.code.trim(), ...featuredChangeBody(input) } })
      }
      successMessage={t(featured ? 'form.saved' : 'form.featured')}
      errorMessage={t('form.failed')}
      onError={(error) => showStale(error) || showAtField(error)}
      refresh={refreshFeatured}
      onClose={onClose}
    >
      {featured ? (
        <FeaturedSelections selections={featured.selections} />
      ) : (
        <>
          <TextField
            {...bindField(form, 'code', rulesOf('code'))}
            label={t('form.code')}
            hint={t('form.codeHint')}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <CodeSlip form={form} />
        </>
      )}
      <TextField {...bindField(form, 'title', rulesOf('title'))} label={t('form.title')} maxLength={MAX_TITLE} />
      <Disclosure title={t('form.translations')} hint={t('form.translationsHint')} gap="gap-4">
        {TRANSLATED_LANGUAGES.map((language) => (
          <TextField
            key={language}
            {...bindField(form, `translations.${language}`)}
            label={t('form.titleIn', { language: LANGUAGE_NAMES[language] })}
            lang={language}
            maxLength={MAX_TITLE}
          />
        ))}
      </Disclosure>
      <TextField
        {...bindField(form, 'endsAt', rulesOf('endsAt'))}
        label={t('form.endsAt')}
        hint={t('form.endsHint')}
        type="datetime-local"
        data-empty={!form.watch('endsAt') || undefined}
      />
    </FormDialog>
  );
}
