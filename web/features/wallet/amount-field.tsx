import type { InputHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, formatAmount } from '#domain/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Input } from '#web/ui/field.tsx';

export type QuickAmount = { amount: Cents; text: string; label: string };

type AmountFieldProps = {
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  error?: string | null;
  hint?: string | null;
  quick: readonly QuickAmount[];
  onPick: (typed: string) => void;
};

export function AmountField({ input, error, hint, quick, onPick }: AmountFieldProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className="grid gap-2">
      <Field label={t('form.amount')} error={error ?? null} hint={hint}>
        {(control) => (
          <div className="relative">
            <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-lg text-muted">
              $
            </span>
            <Input
              {...control}
              {...input}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              className="min-h-12 scroll-mt-9 pl-8 text-lg font-semibold sm:text-lg"
            />
          </div>
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('form.quickAmounts')}</legend>
        {quick.map(({ amount, text, label }) => (
          <button
            key={text}
            type="button"
            aria-label={label}
            className={classNames(buttonClass('secondary', 'small'), 'min-w-14 flex-1')}
            onClick={() => onPick(formatAmount(amount))}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

export function shortMoney(amount: Cents): string {
  return formatMoney(formatAmount(amount)).replace(/\.00$/, '');
}
