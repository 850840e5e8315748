import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import type { StaffTransaction } from '#contract/wallet/objects.ts';
import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';
import { Payees } from '#web/admin/money/payees.tsx';
import { heldByProvider } from '#web/admin/shared/payments/payment-state.tsx';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { type MoreItems, QueueFrame } from '#web/admin/shared/queue/queue-frame.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { adminUserPath } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Warning } from '#web/ui/warning.tsx';

type Kind = 'approve' | 'reject';

const amountOf = ({ amount }: StaffTransaction) => parseAmount(amount) ?? cents(0);

type MoneyBulkProps = { kind: Kind; rows: readonly StaffTransaction[]; noteRequired: boolean; onClose: () => void };

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

type MoneyQueueProps = {
  rows: readonly StaffTransaction[];
  /** The number of requests on all pages; `loadFirstRows` loads the first ones. */
  total: Omit<MoreItems, 'load'>;
  loadFirstRows: (count: number) => Promise<{ rows: StaffTransaction[] }>;
  reasonRequired: boolean;
  /** Whether the dialog for a single decision is open. */
  isDeciding: boolean;
  onSingle: (transaction: StaffTransaction, kind: Kind) => void;
  children: ReactNode;
};

/**
 * Pending requests as a work queue. Several can be decided together; a single one opens a dialog
 * with its details, if it can be decided now.
 */
export function MoneyQueue(props: MoneyQueueProps) {
  const { rows: shown, total, loadFirstRows, reasonRequired, isDeciding, onSingle, children } = props;
  const me = useSignedInUser();
  const [, goTo] = useLocation();
  const [bulk, setBulk] = useState<{ kind: Kind; rows: StaffTransaction[] } | null>(null);
  const [others, setOthers] = useState<readonly StaffTransaction[]>([]);
  const rows = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id));
    return [...shown, ...others.filter(({ id }) => !ids.has(id))];
  }, [shown, others]);
  const loadOthers = async () => {
    const first = (await loadFirstRows(MAX_BULK_ITEMS)).rows;
    setOthers(first);
    return first.filter(({ userId }) => userId !== me.id).map(({ id }) => id);
  };
  const items = useMemo(() => rows.filter(({ userId }) => userId !== me.id).map(({ id }) => id), [rows, me.id]);
  const rowsOf = (ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id));

  const isDecidable = (row: StaffTransaction, kind: Kind) =>
    !heldByProvider(row)[kind] && !(kind === 'approve' && row.firstApprovedBy === me.username);

  const decide = (kind: Kind, ids: readonly number[]) => {
    const chosen = rowsOf(ids);
    const [only] = chosen;
    if (only && chosen.length === 1 && isDecidable(only, kind)) onSingle(only, kind);
    else setBulk({ kind, rows: chosen });
  };
  const open = (id: number) => {
    const [row] = rowsOf([id]);
    if (row) goTo(adminUserPath(row.userId));
  };
  return (
    <>
      <QueueFrame
        items={items}
        more={{ ...total, load: loadOthers }}
        sumOf={(ids) => formatMoney(formatAmount(sumCents(rowsOf(ids).map(amountOf))))}
        paused={isDeciding || bulk !== null}
        onOpen={open}
        onDecide={decide}
      >
        {children}
      </QueueFrame>
      {bulk && (
        <MoneyBulkDialog
          {...bulk}
          noteRequired={reasonRequired && bulk.kind === 'reject'}
          onClose={() => {
            setBulk(null);
            setOthers([]);
          }}
        />
      )}
    </>
  );
}
