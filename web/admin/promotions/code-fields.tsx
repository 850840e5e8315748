import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_REQUIREMENTS } from '#domain/promotion.ts';
import type { PromotionForm } from '#web/admin/promotions/promotion-form.ts';
import { SelectField } from '#web/admin/shared/form-fields.tsx';
import { Checkbox } from '#web/ui/field.tsx';

export function CodeFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  return (
    <>
      <SelectField
        form={form}
        name="requires"
        label={t('form.requires')}
        hint={t('form.requiresHint')}
        options={CODE_REQUIREMENTS.map((value) => ({ value, label: t(`requirements.${value}`) }))}
      />
      <Checkbox className="sm:mt-6" label={t('form.firstDeposit')} {...form.register('firstDeposit')} />
    </>
  );
}
