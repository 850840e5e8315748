import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PricePreview } from '#contract/games/objects.ts';
import { isEmpty, oddsOfTyped, type PriceForm } from '#web/admin/games/pricing/price-form.ts';
import { bindField } from '#web/lib/form-field.ts';
import { formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextField } from '#web/ui/field.tsx';

/** The cost of backing every outcome for a sure 1.00; a range for a market of several pairs. */
export function BookBadge({ books }: { books: PricePreview['books'] | undefined }) {
  const { t } = useTranslation('desk');
  if (!books || books.length === 0) return null;
  const sums = books.map(({ sum }) => sum);
  const [lowest, highest] = [formatPercent(Math.min(...sums)), formatPercent(Math.max(...sums))];
  return (
    <Badge tone={Math.min(...sums) < 1 ? 'loss' : 'plain'}>
      {lowest === highest ? t('prices.book', { book: lowest }) : t('prices.bookRange', { lowest, highest })}
    </Badge>
  );
}

type PriceFieldProps = {
  field: string;
  label: string;
  placeholder: string;
  hint?: string | null;
};

export function PriceField({ field, label, placeholder, hint }: PriceFieldProps) {
  const { t } = useTranslation('desk');
  const validate = (text = '') => isEmpty(text) || oddsOfTyped(text) !== null || t('prices.oddsRange');
  const form = useFormContext<PriceForm>();
  return (
    <TextField
      {...bindField(form, `prices.${field}`, { validate })}
      label={label}
      hint={hint}
      inputMode="decimal"
      placeholder={placeholder}
    />
  );
}
