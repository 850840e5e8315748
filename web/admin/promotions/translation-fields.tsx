import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { lacksTitle, type PromotionForm } from '#web/admin/promotions/promotion-form.ts';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { bindField, TextAreaField, TextField } from '#web/ui/field.tsx';

type TranslationProps = { form: UseFormReturn<PromotionForm>; language: keyof PromotionForm['translations'] };

function Translation({ form, language }: TranslationProps) {
  const { t } = useTranslation('admin-promotions');
  const name = LANGUAGE_NAMES[language];
  const validate = () => !lacksTitle(form.getValues(`translations.${language}`)) || t('problems.required');
  return (
    <>
      <TextField
        {...bindField(form, `translations.${language}.title`, { validate })}
        label={t('form.titleIn', { language: name })}
        lang={language}
        maxLength={120}
      />
      <TextAreaField
        {...bindField(form, `translations.${language}.text`)}
        label={t('form.textIn', { language: name })}
        lang={language}
        maxLength={4000}
      />
    </>
  );
}

/** Without a translation, players see the main title and text. */
export function TranslationFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  const isOpen = form.formState.errors.translations ? true : undefined;
  return (
    <Disclosure title={t('form.translations')} hint={t('form.translationsHint')} isOpen={isOpen} gap="gap-4">
      {TRANSLATED_LANGUAGES.map((language) => (
        <Translation key={language} form={form} language={language} />
      ))}
    </Disclosure>
  );
}
