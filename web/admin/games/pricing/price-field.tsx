import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isEmpty, oddsOfTyped, type PriceForm } from '#web/admin/games/pricing/price-form.ts';
import { Field, Input } from '#web/ui/field.tsx';

type PriceFieldProps = {
  field: string;
  label: string;
  /** The price if the field stays empty. */
  placeholder: string;
  hint?: string | null;
};

/** A price field; empty, it shows the price it would have. */
export function PriceField({ field, label, placeholder, hint }: PriceFieldProps) {
  const { t } = useTranslation('desk');
  const { register, formState } = useFormContext<PriceForm>();
  return (
    <Field label={label} hint={hint} error={formState.errors.prices?.[field]?.message ?? null}>
      {(control) => (
        <Input
          {...control}
          {...register(`prices.${field}`, {
            validate: (text = '') => isEmpty(text) || oddsOfTyped(text) !== null || t('prices.oddsRange'),
          })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
