import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DepositCheck } from '#contract/wallet/objects.ts';
import type { DepositMethod } from '#domain/wallet.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';

const TARGET_LABELS = {
  mpesa_kenya: 'number',
  mtn_uganda: 'number',
  voda_tanzania: 'number',
  airtel_congo: 'number',
  card: 'page',
  bank_transfer: 'bankAccount',
  paypal: 'paypalAccount',
  mobile_money: 'number',
} as const satisfies Record<DepositMethod, string>;

type DepositInstructionsProps = { check: DepositCheck; sending: boolean; onBack: () => void; onSent: () => void };

export function DepositInstructions({ check, sending, onBack, onSent }: DepositInstructionsProps) {
  const { t } = useTranslation('wallet');
  const { method, sendTo, reference } = check;
  const amount = formatMoney(check.amount);
  const page = /^https:\/\/\S+$/.test(sendTo) ? sendTo : null;
  return (
    <div className="grid gap-5">
      <section className="grid gap-3 rounded-lg border border-gold/50 bg-gold-deep/25 p-3">
        <h3 ref={focusOnMount} tabIndex={-1} className="font-semibold text-gold-bright outline-none">
          {t('instructions.title', { amount, method: t(`methods.${method}`) })}
        </h3>
        {page && (
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="tap inline-flex items-center gap-1.5 font-semibold text-gold-bright underline underline-offset-4"
          >
            {t('instructions.openPage')}
            <ExternalLink className="size-4" />
          </a>
        )}
        <CopyValue label={t(`instructions.${TARGET_LABELS[method]}`)} value={sendTo} />
        <CopyValue label={t('instructions.reference')} value={reference} />
      </section>
      <p className="text-sm text-muted">{t('instructions.then')}</p>
      <DialogFooter>
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button variant="ghost" size="large" disabled={sending} onClick={onBack}>
            {t('instructions.back')}
          </Button>
          <Button variant="primary" size="large" busy={sending} onClick={onSent}>
            {t(sending ? 'depositDialog.sending' : 'instructions.sent')}
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}
