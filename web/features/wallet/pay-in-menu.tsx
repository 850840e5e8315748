import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentOptions } from '#contract/payments/objects.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';

type PayInMenuProps = { network: string; payIn: NonNullable<PaymentOptions['payIn']> };

/** Explains how to pay without a prompt, from the phone's own menu. */
export function PayInMenu({ network, payIn }: PayInMenuProps) {
  const { t } = useTranslation('wallet');
  return (
    <details className="group rounded-lg border border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-3 text-sm font-medium text-text hover:bg-hover">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        {t('payIn.title', { network })}
      </summary>
      <div className="grid gap-3 p-3 pt-1 text-sm">
        <p>{t('payIn.text', { network })}</p>
        <CopyValue label={t('payIn.business')} value={payIn.business} />
        <CopyValue label={t('payIn.account')} value={payIn.account} />
      </div>
    </details>
  );
}
