import { ChevronDown } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { lacksTitle, type PromotionForm, type TranslatedLanguage } from '#web/admin/promotions/promotion-form.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';

type TranslationProps = { form: UseFormReturn<PromotionForm>; language: TranslatedLanguage };

function Translation({ form, language }: TranslationProps) {
  const { t } = useTranslation('admin-promotions');
  const name = LANGUAGE_NAMES[language];
  const validate = () => !lacksTitle(form.getValues(`translations.${language}`)) || t('problems.required');
  const error = form.formState.errors.translations?.[language]?.title?.message ?? null;
  return (
    <>
      <Field label={t('form.titleIn', { language: name })} error={error}>
        {(control) => (
          <Input
            {...control}
            {...form.register(`translations.${language}.title`, { validate })}
            lang={language}
            maxLength={120}
          />
        )}
      </Field>
      <Field label={t('form.textIn', { language: name })}>
        {(control) => (
          <Textarea {...control} {...form.register(`translations.${language}.text`)} lang={language} maxLength={4000} />
        )}
      </Field>
    </>
  );
}

/** Title and text in the other languages; players without a translation see the main texts. */
export function TranslationFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  // A field with an error must be visible.
  const isOpen = form.formState.errors.translations ? true : undefined;
  return (
    <details className="group rounded-lg border border-edge" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-lg px-3 text-sm hover:bg-hover">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        <span className="font-medium">{t('form.translations')}</span>
        <span className="text-xs text-muted">{t('form.translationsHint')}</span>
      </summary>
      <div className="grid gap-4 p-3 pt-2">
        {TRANSLATED_LANGUAGES.map((language) => (
          <Translation key={language} form={form} language={language} />
        ))}
      </div>
    </details>
  );
}
