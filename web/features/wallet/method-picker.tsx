import { Banknote, CreditCard, Landmark, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';

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

type MethodPickerProps = {
  methods: readonly Method[];
  radio: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'>;
};

export function MethodPicker({ methods, radio }: MethodPickerProps) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('form.method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => {
          const Icon = ICONS[method];
          return (
            <label
              key={method}
              className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-outline bg-ink px-3 py-1.5 text-sm leading-tight hover:border-muted has-checked:border-gold has-checked:bg-gold-deep/40 has-checked:text-gold-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright"
            >
              <input type="radio" value={method} {...radio} className="sr-only" />
              <Icon className="size-4 shrink-0 text-gold" />
              {t(`methods.${method}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
