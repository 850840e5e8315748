import { Banknote, CreditCard, Landmark, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';
import type { MoneyRequest } from '#web/features/wallet/use-money-request.ts';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { formatCents, formatTrimmedCents } from '#web/lib/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CurrencySign, signPadding } from '#web/ui/currency-sign.tsx';
import { DialogFooter, focusFirstField } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

type Method = DepositMethod | WithdrawalMethod;

const ICONS: Record<Method, LucideIcon> = {
  mpesa_kenya: Smartphone,
  mtn_uganda: Smartphone,
  voda_tanzania: Smartphone,
  airtel_congo: Smartphone,
  mobile_money: Smartphone,
  phone_number: Banknote,
  card: CreditCard,
  bank_transfer: Landmark,
  paypal: Wallet,
};

/** The method that pays from or to the player's own phone. */
type OwnPhone = { method: Method; network: string; phone: string };

type MethodPickerProps = {
  methods: readonly Method[];
  own?: OwnPhone | undefined;
  radio: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'>;
};

function MethodPicker({ methods, own, radio }: MethodPickerProps) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('form.method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => {
          const isOwn = method === own?.method;
          const Icon = isOwn ? Smartphone : ICONS[method];
          return (
            <label
              key={method}
              className={classNames(
                'relative flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-outline bg-ink px-3 py-1.5 text-sm leading-tight hover:border-muted has-checked:border-gold has-checked:bg-gold-deep/40 has-checked:text-gold-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright',
                isOwn && 'col-span-2',
              )}
            >
              <input type="radio" value={method} {...radio} className="sr-only" />
              <Icon className="size-4 shrink-0 text-gold" />
              {isOwn ? `${own.network} · ${own.phone}` : t(`methods.${method}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The form may load after its dialog has opened and focused the close button. */
function focusLateField(form: HTMLFormElement | null): void {
  if (form?.closest('[role=dialog]')?.contains(document.activeElement)) focusFirstField(form);
}

export type MoneyDraft = { amount: string; method: DepositMethod | WithdrawalMethod };

type MoneyFormProps<Method extends MoneyDraft['method']> = {
  dialog: 'depositDialog' | 'withdrawDialog';
  methods: readonly Method[];
  own?: OwnPhone | undefined;
  draft?: MoneyDraft | null;
  /** Suggested amounts, each a whole number of units. */
  quickAmounts: readonly Cents[];
  /** Offers this amount as "All". */
  allAmount?: Cents;
  /** Returns the problem with an entered amount, or null. */
  problemOf: (input: string, method: Method) => string | null;
  hintOf: (input: string) => string | null;
  noteOf?: (method: Method) => ReactNode;
  /** The button's text while the request is being sent, or null. */
  sending: string | null;
  onSubmit: (request: MoneyRequest<Method>, draft: MoneyDraft) => void;
};

export function MoneyForm<Method extends MoneyDraft['method']>(props: MoneyFormProps<Method>) {
  const { dialog, methods, own, draft, quickAmounts, allAmount, problemOf, hintOf, noteOf, sending, onSubmit } = props;
  const { t } = useTranslation('wallet');
  const { register, control, handleSubmit, setValue, formState } = useForm<MoneyDraft>({
    defaultValues: draft ?? { amount: '', method: methods[0] as Method },
  });
  const [amountText, method] = useWatch({ control, name: ['amount', 'method'] });
  const amountCents = parseEnteredAmount(amountText);
  const note = noteOf?.(method as Method);
  const amountButtons = quickAmounts.map((amount) => {
    const text = formatTrimmedCents(amount);
    return { amount, text, label: t('form.quickAmount', { amount: text }) };
  });
  if (allAmount) {
    const label = t('form.allOf', { amount: formatCents(allAmount) });
    amountButtons.push({ amount: allAmount, text: t('form.all'), label });
  }
  const submit = (form: MoneyDraft) =>
    onSubmit({ amount: parseEnteredAmount(form.amount) ?? cents(0), method: form.method as Method }, form);
  return (
    <form ref={focusLateField} noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
      <div className="grid gap-2">
        <Field label={t('form.amount')} error={formState.errors.amount?.message} hint={hintOf(amountText)}>
          {(field) => (
            <div className="relative">
              <CurrencySign large />
              <Input
                {...field}
                {...register('amount', { validate: (value, form) => problemOf(value, form.method as Method) ?? true })}
                {...amountInput()}
                autoComplete="off"
                className={classNames(signPadding(true), 'min-h-12 scroll-mt-9 text-lg font-semibold sm:text-lg')}
              />
            </div>
          )}
        </Field>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('form.quickAmounts')}</legend>
          {amountButtons.map(({ amount, text, label }) => (
            <button
              key={text}
              type="button"
              aria-label={label}
              className={classNames(buttonClass('secondary', 'small'), 'min-w-max flex-[1_0_3.5rem] px-2')}
              onClick={() => setValue('amount', formatAmount(amount), { shouldValidate: true })}
            >
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      <MethodPicker methods={methods} own={own} radio={register('method', { deps: 'amount' })} />
      {note && <div className="grid gap-4 text-xs text-muted">{note}</div>}
      <DialogFooter>
        <Button type="submit" variant="primary" size="large" busy={sending !== null}>
          {sending ??
            (amountCents ? t(`${dialog}.submit`, { amount: formatCents(amountCents) }) : t(`${dialog}.submitEmpty`))}
        </Button>
      </DialogFooter>
    </form>
  );
}
