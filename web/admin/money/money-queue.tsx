import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { StaffTransaction } from '#contract/wallet/objects.ts';
import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';
import { Payees } from '#web/admin/money/payees.tsx';
import { heldByProvider } from '#web/admin/shared/payments/payment-state.tsx';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import { type BulkProps, WorkQueue, type WorkQueueProps } from '#web/admin/shared/queue/work-queue.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { adminUserPath } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Warning } from '#web/ui/warning.tsx';

const amountOf = ({ amount }: StaffTransaction) => parseAmount(amount) ?? cents(0);

type MoneyBulkProps = BulkProps<StaffTransaction> & { noteRequired: boolean };

function MoneyBulkDialog({ kind, rows, noteRequired, onClose }: MoneyBulkProps) {
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

type MoneyQueueProps = Pick<
  WorkQueueProps<StaffTransaction>,
  'rows' | 'more' | 'isDeciding' | 'onSingle' | 'children'
> & {
  reasonRequired: boolean;
};

/** Pending requests as a work queue. */
export function MoneyQueue({ reasonRequired, ...queue }: MoneyQueueProps) {
  const me = useSignedInUser();
  const [, goTo] = useLocation();
  return (
    <WorkQueue
      {...queue}
      maySelect={({ userId }) => userId !== me.id}
      sumOf={(rows) => formatMoney(formatAmount(sumCents(rows.map(amountOf))))}
      onOpen={({ userId }) => goTo(adminUserPath(userId))}
      isSingle={(row, kind) =>
        !heldByProvider(row)[kind] && !(kind === 'approve' && row.firstApprovedBy === me.username)
      }
      bulkDialog={(bulk) => <MoneyBulkDialog {...bulk} noteRequired={reasonRequired && bulk.kind === 'reject'} />}
    />
  );
}
