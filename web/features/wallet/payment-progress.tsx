import { CircleCheck, CircleX, Clock3, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { progressOf } from '#web/features/wallet/timeline.ts';
import { useLatestRequest } from '#web/features/wallet/wallet-queries.ts';
import { followedRequest } from '#web/lib/followed-request.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { toBrowserTime } from '#web/lib/server-clock.ts';
import { useSecondsSince } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const ICONS = {
  busy: <Spinner />,
  phone: <Smartphone className="size-10 animate-pulse text-gold motion-reduce:animate-none" />,
  waiting: <Clock3 className="size-10 text-wait" />,
  done: <CircleCheck className="size-10 text-win" />,
  failed: <CircleX className="size-10 text-loss" />,
};

/** After this time, the dialog shows that it can be closed. */
const LONG_WAIT_S = 20;

function useHasWaitedLong({ createdAt }: Transaction, isWaiting: boolean): boolean {
  const [since] = useState(() => toBrowserTime(Date.parse(createdAt)));
  return (useSecondsSince(isWaiting ? since : null) ?? 0) >= LONG_WAIT_S;
}

type PaymentProgressProps = {
  request: Transaction;
  network: string;
  phone: string;
  balance: string;
  onClose: () => void;
  /** Returns to the form after a failure. */
  onRetry?: (failed: Transaction) => void;
  /** Returns to the form with another method while the payment is pending. */
  onOtherMethod?: (() => void) | undefined;
};

export function PaymentProgress(props: PaymentProgressProps) {
  const { t } = useTranslation('wallet');
  const request = useLatestRequest(props.request);
  const { payment } = request;
  const { step, icon } = progressOf(request);
  useEffect(() => {
    followedRequest.id = request.id;
    return () => {
      followedRequest.id = null;
    };
  }, [request.id]);
  const isWaiting = step === 'sending' || step === 'confirm';
  const values = {
    amount: formatMoney(request.amount),
    network: payment?.network ?? props.network,
    phone: payment?.phone ?? props.phone,
    time: payment?.sendsAfter && formatDateTime(payment.sendsAfter),
  };
  const failure = payment?.failure;
  const reason = failure && failure !== 'rejected' && t(`failures.${failure}`, values);
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 pt-3 text-center">
        <span aria-hidden="true" className="grid h-11 place-items-center">
          {ICONS[icon]}
        </span>
        <h3 ref={focusOnMount} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t(`progress.${step}.title`, values)}
        </h3>
        <p className="max-w-prose text-sm">{reason ?? t(`progress.${step}.text`, values)}</p>
        {reason && <p className="max-w-prose text-sm text-muted">{t(`progress.${step}.text`, values)}</p>}
        <LongWait request={request} isWaiting={isWaiting} />
      </div>
      {icon === 'done' && <Receipt {...{ payment, balance: props.balance, isDeposit: request.type === 'deposit' }} />}
      <DialogFooter>
        <Buttons {...props} {...{ request, isWaiting, hasFailed: step === 'failed' }} />
      </DialogFooter>
    </div>
  );
}

function LongWait({ request, isWaiting }: { request: Transaction; isWaiting: boolean }) {
  const { t } = useTranslation('wallet');
  const isShown = useHasWaitedLong(request, isWaiting);
  return isShown && <p className="max-w-prose text-sm text-muted">{t('progress.mayClose')}</p>;
}

type ReceiptProps = { payment: Transaction['payment']; balance: string; isDeposit: boolean };

/** The network's receipt, and the new balance after a deposit. */
function Receipt({ payment, balance, isDeposit }: ReceiptProps) {
  const { t } = useTranslation('wallet');
  if (!payment?.receipt && !isDeposit) return null;
  return (
    <div className="grid gap-3 rounded-lg border border-edge bg-raised p-3">
      {payment?.receipt && (
        <CopyValue label={t('timeline.receipt', { network: payment.network })} value={payment.receipt} />
      )}
      {isDeposit && (
        <p>
          <span className="block text-xs text-muted">{t('progress.newBalance')}</span>
          <span className="font-semibold">{formatMoney(balance)}</span>
        </p>
      )}
    </div>
  );
}

type ButtonsProps = PaymentProgressProps & { isWaiting: boolean; hasFailed: boolean };

function Buttons({ request, isWaiting, hasFailed, onClose, onRetry, onOtherMethod }: ButtonsProps) {
  const { t } = useTranslation('wallet');
  if (hasFailed && onRetry)
    return (
      <Pair>
        <Button variant="ghost" size="large" onClick={onClose}>
          {t('progress.close')}
        </Button>
        <Button variant="primary" size="large" onClick={() => onRetry(request)}>
          {t('progress.again')}
        </Button>
      </Pair>
    );
  if (isWaiting && onOtherMethod)
    return (
      <Pair>
        <Button variant="ghost" size="large" onClick={onOtherMethod}>
          {t('progress.other')}
        </Button>
        <Button variant="secondary" size="large" onClick={onClose}>
          {t('progress.close')}
        </Button>
      </Pair>
    );
  return (
    <Button variant={isWaiting ? 'secondary' : 'primary'} size="large" onClick={onClose}>
      {t(isWaiting ? 'progress.close' : 'progress.done')}
    </Button>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[auto_1fr] gap-2">{children}</div>;
}
