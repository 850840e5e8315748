import { Gift } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FreeBetBatch } from '#contract/free-bet-batches/objects.ts';
import { MoreButton } from '#web/admin/promotions/more-button.tsx';
import { RevokeUnusedDialog } from '#web/admin/promotions/revoke-unused-dialog.tsx';
import { UptakeFacts } from '#web/admin/promotions/uptake.tsx';
import { usePages } from '#web/admin/promotions/use-pages.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { AuditLink } from '#web/admin/shared/links.tsx';
import { useSegmentLines } from '#web/admin/shared/segment-text.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { countColumn, type DataColumn, moneyColumn, timeColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function useSegmentSummary(): (batch: FreeBetBatch) => string {
  const { t } = useTranslation('admin-promotions');
  const linesOf = useSegmentLines();
  return ({ segment }) => {
    const lines = linesOf(segment).map(({ name, text }) => `${name}: ${text}`);
    return lines.length === 0 ? t('segment.all') : lines.join('. ');
  };
}

function BatchDetails({ batch }: { batch: FreeBetBatch }) {
  const { t } = useTranslation('admin-promotions');
  const { id, note, days, wageringTimes, skipped, givenBy, approvedBy, uptake } = batch;
  return (
    <div className="grid gap-3 text-left whitespace-normal">
      <UptakeFacts boost={null} freeBets={uptake} />
      <p className="text-xs text-muted">
        {t(approvedBy ? 'batch.byTwo' : 'batch.by', { username: givenBy, second: approvedBy })}{' '}
        {t('batch.validFor', { count: days, number: formatCount(days) })}{' '}
        {t('batch.wagering', { times: formatCount(wageringTimes) })}{' '}
        {skipped > 0 && t('batch.skippedDone', { count: skipped, number: formatCount(skipped) })}
      </p>
      <p className="flex flex-wrap gap-4 text-xs">
        <Link href={`${tabPath('promotions')}&batchId=${id}`} className="tap link">
          {t('given')}
        </Link>
        <AuditLink subject="free_bet_batch" id={id}>
          {t('batch.audit')}
        </AuditLink>
      </p>
      {note && <p className="text-sm break-words">{note}</p>}
    </div>
  );
}

function useColumns(onRevoke: (batch: FreeBetBatch) => void): DataColumn<FreeBetBatch>[] {
  const { t } = useTranslation('admin-promotions');
  const summaryOf = useSegmentSummary();
  return useMemo(
    () => [
      { id: 'segment', header: t('segment.title'), cell: (row) => summaryOf(row), onCard: 'title', wrap: true },
      timeColumn('given', t('batch.given'), (row) => row.createdAt),
      countColumn('players', t('batch.players'), ({ players }) => players),
      moneyColumn('total', t('batch.total'), ({ total }) => total),
      countColumn('used', t('uptake.used'), ({ uptake }) => uptake.used),
      moneyColumn('paid', t('uptake.paid'), ({ uptake }) => uptake.paid),
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (row) =>
          row.uptake.open > 0 && (
            <Button
              size="small"
              variant="danger"
              className="w-full sm:w-auto"
              aria-label={t('actionOn', { action: t('revoking.action'), title: t('batch.name', { id: row.id }) })}
              onClick={() => onRevoke(row)}
            >
              {t('revoking.action')}
            </Button>
          ),
        onCard: 'foot',
      },
    ],
    [t, summaryOf, onRevoke],
  );
}

/** Long, because the query reads every free bet in the listed batches. */
const BATCHES_POLL_MS = 60_000;

export function BatchesCard() {
  const { t } = useTranslation('admin-promotions');
  const [revoking, setRevoking] = useState<FreeBetBatch | null>(null);
  const columns = useColumns(setRevoking);
  const batches = usePages('listFreeBetBatches', { rowsOf: (page) => page, pollMs: BATCHES_POLL_MS });
  const rows = useMemo(() => batches.data?.flat() ?? [], [batches.data]);
  // Newer batches may have moved the opened one off the loaded pages.
  const batch = rows.find(({ id }) => id === revoking?.id) ?? revoking;
  return (
    <QueryCard
      title={t('batch.listTitle')}
      query={batches}
      loading={{ count: 3, className: 'h-11' }}
      dialog={
        batch && (
          <RevokeUnusedDialog
            source={{ kind: 'batch', id: batch.id, name: t('batch.name', { id: batch.id }) }}
            uptake={batch.uptake}
            onClose={() => setRevoking(null)}
          />
        )
      }
    >
      {() => (
        <div className="grid gap-3">
          <DataTable
            caption={t('batch.listTitle')}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            rowName={(row) => t('batch.name', { id: row.id })}
            details={(row) => <BatchDetails batch={row} />}
            cardsBelow="lg"
            empty={<EmptyState icon={<Gift />} title={t('batch.empty')} text={t('batch.emptyText')} />}
          />
          <MoreButton queries={[batches]} />
        </div>
      )}
    </QueryCard>
  );
}
