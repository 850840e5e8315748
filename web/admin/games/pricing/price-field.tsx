import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PricePreview } from '#contract/games/objects.ts';
import { formatOdds } from '#domain/odds.ts';
import { tickOdds } from '#domain/odds-ticks.ts';
import { isEmpty, type PriceForm, parseOddsInput } from '#web/admin/games/pricing/price-form.ts';
import { formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { bindField, TextField } from '#web/ui/field.tsx';

/**
 * A book is the cost of backing every outcome for a guaranteed return of 1.00. A market with
 * several books shows the range.
 */
export function BookBadge({ books }: { books: PricePreview['books'] | undefined }) {
  const { t } = useTranslation('desk');
  if (!books || books.length === 0) return null;
  const sums = books.map(({ sum }) => sum);
  const lowest = formatPercent(Math.min(...sums));
  const highest = formatPercent(Math.max(...sums));
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
  note?: ReactNode;
  /** Shows buttons that move the price by one step. */
  hasStepButtons?: boolean;
};

/** Moves the price one step on the ladder, from the entered price or else the displayed one. */
function StepButtons({ field, label, placeholder }: Pick<PriceFieldProps, 'field' | 'label' | 'placeholder'>) {
  const { t } = useTranslation('desk');
  const form = useFormContext<PriceForm>();
  const from = parseOddsInput(form.watch(`prices.${field}`) || placeholder);
  if (from === null) return null;
  const move = (direction: 'up' | 'down') =>
    form.setValue(`prices.${field}`, formatOdds(tickOdds(from, direction)), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <span className="grid grid-cols-2 gap-1">
      {(['down', 'up'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          aria-label={t(direction === 'up' ? 'prices.tickUp' : 'prices.tickDown', { selection: label })}
          className="grid h-7 place-items-center rounded-md border border-outline bg-raised text-text hover:border-gold hover:bg-hover"
          onClick={() => move(direction)}
        >
          {direction === 'up' ? <Plus className="size-3.5" /> : <Minus className="size-3.5" />}
        </button>
      ))}
    </span>
  );
}

export function PriceField({ field, label, placeholder, hint, note, hasStepButtons = false }: PriceFieldProps) {
  const { t } = useTranslation('desk');
  const validate = (text = '') => isEmpty(text) || parseOddsInput(text) !== null || t('prices.oddsRange');
  const form = useFormContext<PriceForm>();
  return (
    <div className="grid h-full content-between gap-1 [&_input]:px-2">
      <TextField
        {...bindField(form, `prices.${field}`, { validate })}
        label={label}
        hint={
          (hint || note) && (
            <span className="grid">
              {hint && <span>{hint}</span>}
              {note}
            </span>
          )
        }
        inputMode="decimal"
        placeholder={placeholder}
      />
      {hasStepButtons && <StepButtons {...{ field, label, placeholder }} />}
    </div>
  );
}
