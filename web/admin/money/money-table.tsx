import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Transaction } from '#contract/wallet/objects.ts';
import { centsOf, sumCents } from '#domain/money.ts';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';
import { MoneyBulkDialog } from '#web/admin/money/money-bulk-dialog.tsx';
import { QUEUE_COLUMNS, useMoneyColumns } from '#web/admin/money/use-money-columns.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { PENDING_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { heldByProvider } from '#web/admin/shared/payments/payment-state.tsx';
import { WorkQueue } from '#web/admin/shared/queue/work-queue.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCents } from '#web/lib/format.ts';
import { adminUserPath } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** The filters for requests, except those with a fixed value. */
function useMoneyFields(fixed: MoneyTableProps['only']): FilterField[] {
  const { t } = useTranslation(['admin', 'wallet']);
  const fields: FilterField[] = [
    choiceFilter('type', t('money.type'), TRANSACTION_TYPES, (type) => t(`wallet:types.${type}`)),
    choiceFilter('status', t('money.status'), TRANSACTION_STATUSES, (status) => t(`wallet:statuses.${status}`)),
    choiceFilter('method', t('money.method'), TRANSACTION_METHODS, (method) => t(`wallet:methods.${method}`)),
    { kind: 'text', name: 'player', label: t('money.player') },
    { kind: 'amount', name: 'amountMin', label: t('money.amountMin') },
    { kind: 'amount', name: 'amountMax', label: t('money.amountMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  const isFixed = (name: string) => name in fixed || (name === 'player' && 'userId' in fixed);
  return fields.filter(({ name }) => !isFixed(name));
}

/**
 * Lists of pending requests show the age instead of the date. Other lists omit the reference, which
 * is usually the username.
 */
const HIDDEN = {
  pending: ['status', 'notes', 'date'],
  all: ['reference', ...QUEUE_COLUMNS],
  singlePlayer: ['user'],
} as const;

type MoneyTableProps = {
  caption: string;
  only: { type?: Transaction['type']; status?: 'pending'; userId?: number; credits?: 'yes' | 'no' };
  /** Whether a rejection requires a reason. */
  reasonRequired?: boolean | undefined;
  empty: { title: string; text?: string };
};

function hiddenColumns({ type, status, userId }: MoneyTableProps['only'], mayDecide: boolean): string[] {
  return [
    ...HIDDEN[status ?? 'all'],
    ...(userId === undefined ? [] : HIDDEN.singlePlayer),
    ...(type === undefined ? [] : ['type']),
    ...(mayDecide ? [] : ['actions', 'pick']),
  ];
}

/** The default order, which the URL can override. */
const OLDEST_FIRST = { sort: 'id', direction: 'asc' } as const;

export function MoneyTable({ caption, only, reasonRequired, empty }: MoneyTableProps) {
  const { t } = useTranslation('admin');
  const { openDecision, dialog } = useMoneyDecisions(reasonRequired);
  const mayDecide = useMay()('money.decide');
  const me = useSignedInUser();
  const [, goTo] = useLocation();
  const { type, status, userId } = only;
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, not identity
  const hidden = useMemo(() => hiddenColumns(only, mayDecide), [type, status, userId, mayDecide]);
  const columns = useMoneyColumns(mayDecide ? openDecision : null, hidden);
  const fields = useMoneyFields(only);
  const isPending = status === 'pending';
  const table = useServerTable('searchTransactions', {
    fixed: isPending ? { ...only, ...OLDEST_FIRST } : only,
    filters: fields,
    ...(isPending && { pollMs: PENDING_POLL_MS }),
  });
  const list = (
    <ServerTable
      caption={caption}
      table={table}
      columns={columns}
      searchHint={t('money.searchHint')}
      rowKey={(row) => row.id}
      empty={<EmptyState icon={<Inbox />} {...empty} />}
    />
  );
  return (
    <>
      {isPending && mayDecide ? (
        <WorkQueue
          rows={table.query.data?.rows ?? []}
          more={{
            total: table.query.data?.total ?? 0,
            isCapped: table.query.data?.totalIsCapped ?? false,
            loadFirstRows: table.loadFirstRows,
          }}
          maySelect={({ userId }) => userId !== me.id}
          sumOf={(rows) => formatCents(sumCents(rows.map(({ amount }) => centsOf(amount))))}
          isDeciding={dialog !== null}
          onOpen={({ userId }) => goTo(adminUserPath(userId))}
          isSingle={(row, kind) =>
            !heldByProvider(row)[kind] && !(kind === 'approve' && row.firstApprovedBy === me.username)
          }
          onSingle={openDecision}
          bulkDialog={(bulk) => (
            <MoneyBulkDialog {...bulk} noteRequired={reasonRequired === true && bulk.kind === 'reject'} />
          )}
        >
          {list}
        </WorkQueue>
      ) : (
        list
      )}
      {dialog}
    </>
  );
}
