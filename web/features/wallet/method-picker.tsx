import { Banknote, CreditCard, Landmark, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';
import { classNames } from '#web/ui/class-names.ts';

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
export type OwnPhone = { method: Method; network: string; phone: string };

type MethodPickerProps = {
  methods: readonly Method[];
  own?: OwnPhone | undefined;
  radio: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'>;
};

export function MethodPicker({ methods, own, radio }: MethodPickerProps) {
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
