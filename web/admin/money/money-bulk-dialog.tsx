import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffTransaction, Transaction } from '#contract/wallet/objects.ts';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import type { BulkProps } from '#web/admin/shared/queue/work-queue.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Warning } from '#web/ui/warning.tsx';

type PayeesProps = { type: Transaction['type']; payees: ResponseOf<'previewRequests'>['payees'] };

function Payees({ type, payees }: PayeesProps) {
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

type MoneyBulkProps = BulkProps<StaffTransaction> & { noteRequired: boolean };

export function MoneyBulkDialog({ kind, rows, noteRequired, onClose }: MoneyBulkProps) {
  const { t } = useTranslation('admin');
  const type = rows[0]?.type ?? 'withdrawal';
  const decision = { type, approved: kind === 'approve' };
  const ids = rows.map(({ id }) => id);
  const errorText = useErrorText();
  const query = useQuery({
    queryKey: ['preview-requests', kind, ids],
    queryFn: ({ signal }) =>
      call('previewRequests', {
        body: { ...decision, items: ids.map((transactionId) => ({ transactionId })) },
        signal,
      }),
    gcTime: 0,
  });
  const { data: preview, error } = query;
  const facts = preview && [
    { label: t('queue.facts.count'), value: formatCount(preview.count) },
    { label: t('queue.facts.amount'), value: formatMoney(preview.amount) },
    { label: t('queue.facts.needSecond'), value: formatCount(preview.needSecond) },
    { label: t('queue.facts.risk'), value: formatCount(preview.playersWithRisk) },
    ...(preview.unavailable > 0
      ? [{ label: t('queue.facts.unavailable'), value: formatCount(preview.unavailable) }]
      : []),
  ];
  const nameOf = (id: number) => {
    const row = rows.find((each) => each.id === id);
    return row ? t('queue.requestName', { amount: formatMoney(row.amount), username: row.username }) : `#${id}`;
  };
  return (
    <BulkDialog
      item={`requests.${type}.${kind}`}
      kind={kind}
      items={ids}
      title={t(`queue.title.${type}.${kind}`)}
      facts={facts ?? null}
      noteRequired={noteRequired}
      disabled={preview?.count === 0}
      send={(note) =>
        call('decideRequests', {
          body: {
            ...decision,
            note,
            items: rows.map(({ id, awaitingSecond = false }) => ({ transactionId: id, awaitingSecond })),
          },
        })
      }
      refresh={refreshAfterMoney}
      nameOf={nameOf}
      onClose={onClose}
    >
      {preview && kind === 'approve' && <Payees type={type} payees={preview.payees} />}
      {error && <Warning announced text={errorText(error)} />}
      {preview && preview.unavailable > 0 && <Warning text={t('queue.unavailableText')} />}
      <RiskList
        players={rows.map(({ userId: id, username, player }) => ({ id, username, risks: player?.risks ?? [] }))}
      />
    </BulkDialog>
  );
}
