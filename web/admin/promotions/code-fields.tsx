import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_REQUIREMENTS } from '#domain/promotion.ts';
import type { PromotionForm } from '#web/admin/promotions/promotion-form.ts';
import { Checkbox, Field, Select } from '#web/ui/field.tsx';

/** Who can use a free bet code. */
export function CodeFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  return (
    <>
      <Field label={t('form.requires')} hint={t('form.requiresHint')}>
        {(control) => (
          <Select {...control} {...form.register('requires')}>
            {CODE_REQUIREMENTS.map((requirement) => (
              <option key={requirement} value={requirement}>
                {t(`requirements.${requirement}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox className="sm:mt-6" label={t('form.firstDeposit')} {...form.register('firstDeposit')} />
    </>
  );
}
