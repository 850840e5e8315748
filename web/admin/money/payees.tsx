import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import type { ResponseOf } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

type PayeesProps = { type: Transaction['type']; payees: ResponseOf<'previewRequests'>['payees'] };

export function Payees({ type, payees }: PayeesProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  if (payees.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-1.5">
      <h3 id={titleId} className="text-xs text-muted">
        {t(`queue.payees.${type}`)}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrollable by keyboard */}
      <ul tabIndex={0} aria-labelledby={titleId} className="max-h-48 overflow-y-auto rounded-lg border border-edge">
        {payees.map(({ transactionId, username, phoneNumber, amount, needsSecond }) => (
          <li
            key={transactionId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-edge px-3 py-1.5 text-sm first:border-t-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{username}</span>{' '}
              <span className="whitespace-nowrap text-muted">{phoneNumber}</span>
            </span>
            <span className="text-right">
              {formatMoney(amount)}
              {needsSecond && (
                <span className="mt-0.5 block">
                  <Badge tone="gold">{t('queue.payees.needsSecond')}</Badge>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {payees.some(({ needsSecond }) => needsSecond) && (
        <p className="text-xs text-muted">{t('queue.payees.secondText')}</p>
      )}
    </section>
  );
}
