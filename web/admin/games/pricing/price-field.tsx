import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isEmpty, oddsOfTyped, type PriceForm } from '#web/admin/games/pricing/price-form.ts';
import { TextField } from '#web/admin/shared/form-fields.tsx';

type PriceFieldProps = {
  field: string;
  label: string;
  placeholder: string;
  hint?: string | null;
};

/** A price field; empty, it shows the price it would have. */
export function PriceField({ field, label, placeholder, hint }: PriceFieldProps) {
  const { t } = useTranslation('desk');
  const validate = (text = '') => isEmpty(text) || oddsOfTyped(text) !== null || t('prices.oddsRange');
  const form = useFormContext<PriceForm>();
  return (
    <TextField
      form={form}
      name={`prices.${field}`}
      label={label}
      hint={hint}
      rules={{ validate }}
      inputMode="decimal"
      placeholder={placeholder}
    />
  );
}
