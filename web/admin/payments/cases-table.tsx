import { CircleCheck, Scale } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { CasesBulkDialog, sumOfCases } from '#web/admin/payments/cases-bulk-dialog.tsx';
import { CloseDialog } from '#web/admin/payments/close-dialog.tsx';
import { ReopenDialog } from '#web/admin/payments/reopen-dialog.tsx';
import { useCaseColumns } from '#web/admin/payments/use-case-columns.tsx';
import { LIST_POLL_MS, useOpenCaseCount } from '#web/admin/shared/admin-queries.ts';
import { WorkQueue } from '#web/admin/shared/queue/work-queue.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const MAX_CASES = 1000;

type DecisionProps = { paymentCase: PaymentCase; provider: PaymentProviderState | undefined; onClose: () => void };

function Decision({ paymentCase, ...props }: DecisionProps) {
  const { closed } = paymentCase;
  return closed ? (
    <ReopenDialog {...props} {...{ paymentCase, closed }} />
  ) : (
    <CloseDialog {...props} paymentCase={paymentCase} />
  );
}

type RowsProps = {
  state: 'open' | 'closed';
  providers: readonly PaymentProviderState[];
  rows: readonly PaymentCase[];
  empty?: ReactNode;
  /** Without it, there is no search field, and open cases aren't shown as a queue. */
  searchBy?: (row: PaymentCase) => string;
};

function CaseRows({ state, providers, rows, empty, searchBy }: RowsProps) {
  const { t } = useTranslation('admin-payments');
  const mayDecide = useMay()('money.decide');
  const me = useSignedInUser();
  const [decidingCase, setDecidingCase] = useState<PaymentCase | null>(null);
  const titleOf = useMemo(
    () => (name: string) => providers.find((provider) => provider.name === name)?.title ?? name,
    [providers],
  );
  const onOpen = useMemo(
    () => (mayDecide ? (id: number) => setDecidingCase(rows.find((row) => row.id === id) ?? null) : null),
    [mayDecide, rows],
  );
  const isQueue = state === 'open' && searchBy !== undefined;
  const queue = (matching: readonly PaymentCase[], table: ReactNode) =>
    isQueue && onOpen ? (
      <WorkQueue
        rows={matching}
        maySelect={({ userId }) => userId !== me.id}
        sumOf={sumOfCases}
        approveLabel={(number) => t('close.submitSeveral', { number })}
        isDeciding={decidingCase !== null}
        onOpen={({ id }) => onOpen(id)}
        // The dialog of a single case offers every way to close it.
        onSingle={({ id }) => onOpen(id)}
        bulkDialog={({ rows, onClose }) => <CasesBulkDialog cases={rows} onClose={onClose} />}
      >
        {table}
      </WorkQueue>
    ) : (
      table
    );
  return (
    <>
      <DataTable
        caption={t(`lists.${state}`)}
        rows={rows}
        columns={useCaseColumns({ state, isQueue, titleOf, onOpen })}
        rowKey={({ id }) => id}
        rowName={({ id }) => t('cases.name', { id })}
        details={(row) => <CaseDetails paymentCase={row} />}
        {...(searchBy && { searchBy })}
        cardsBelow="lg"
        empty={empty}
        around={queue}
      />
      {decidingCase && (
        <Decision
          paymentCase={decidingCase}
          provider={providers.find(({ name }) => name === decidingCase.provider)}
          onClose={() => setDecidingCase(null)}
        />
      )}
    </>
  );
}

type CasesTableProps = Pick<RowsProps, 'state' | 'providers'>;

/** The open cases, oldest first, or the closed ones, newest first. */
export function CasesTable({ state, providers }: CasesTableProps) {
  const { t } = useTranslation('admin-payments');
  const query = useFreshQuery(
    'listPaymentCases',
    { query: { state, limit: MAX_CASES } },
    { refetchInterval: LIST_POLL_MS },
  );
  const openCases = useOpenCaseCount();
  const empty =
    state === 'open' ? (
      <EmptyState icon={<CircleCheck />} title={t('cases.emptyOpen')} text={t('cases.emptyOpenText')} />
    ) : (
      <EmptyState icon={<Scale />} title={t('cases.emptyClosed')} />
    );
  return (
    <QueryView query={query} loading={{ count: 4, className: 'h-11' }}>
      {(rows) => (
        <>
          <CaseRows
            {...{ state, providers, rows, empty }}
            searchBy={({ id, receipt, username, amount }) => [id, receipt, username, amount].filter(Boolean).join(' ')}
          />
          {rows.length === MAX_CASES && (
            <p className="mt-3 text-xs text-muted">
              {state === 'closed'
                ? t('cases.newest')
                : t('cases.oldest', { number: formatCount(Math.max(openCases ?? 0, MAX_CASES)) })}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

type CaseTableProps = { id: number; providers: readonly PaymentProviderState[] };

export function CaseTable({ id, providers }: CaseTableProps) {
  const query = useFreshQuery('getPaymentCase', { params: { id } }, { refetchInterval: LIST_POLL_MS });
  return (
    <QueryView query={query} loading={{ count: 1, className: 'h-11' }}>
      {(paymentCase) => (
        <CaseRows state={paymentCase.closed ? 'closed' : 'open'} providers={providers} rows={[paymentCase]} />
      )}
    </QueryView>
  );
}
