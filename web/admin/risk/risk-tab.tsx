import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Exposure } from '#contract/risk/objects.ts';
import { LimitsForm } from '#web/admin/risk/limits-form.tsx';
import { MarginsForm } from '#web/admin/risk/margins-form.tsx';
import { useExposure } from '#web/admin/shared/admin-queries.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { GameLink, matchNameOf } from '#web/admin/shared/links.tsx';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { ScoreMap } from '#web/admin/shared/score-map.tsx';
import { ScoreText } from '#web/admin/shared/score-text.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { type DataColumn, moneyColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const scoreColumn = (id: 'worst' | 'best', header: string): DataColumn<Exposure> => ({
  id,
  header,
  cell: (row) => <ScoreText {...row[id]} />,
  sortBy: (row) => Number(row[id].profit),
  align: 'end',
});

function useColumns(): DataColumn<Exposure>[] {
  const { t } = useTranslation('admin-risk');
  return useMemo(
    () => [
      {
        id: 'game',
        header: t('exposure.game'),
        cell: (row) => <GameLink game={row} />,
        sortBy: matchNameOf,
        onCard: 'title',
        wrap: true,
      },
      moneyColumn('stakes', t('exposure.stakes'), ({ stakes }) => stakes),
      moneyColumn('accumulators', t('exposure.accumulatorStakes'), ({ accumulatorStakes }) => accumulatorStakes),
      scoreColumn('worst', t('exposure.worst')),
      scoreColumn('best', t('exposure.best')),
      {
        id: 'bets',
        header: t('exposure.bets'),
        cell: (row) => (
          <Link
            href={`${tabPath('bets')}&gameId=${row.gameId}&status=pending`}
            aria-label={t('exposure.betsOf', { match: matchNameOf(row) })}
            className={buttonClass('ghost', 'small')}
          >
            {t('exposure.bets')}
          </Link>
        ),
        onCard: 'foot',
      },
    ],
    [t],
  );
}

export function ExposureTable({ rows }: { rows: readonly Exposure[] }) {
  const { t } = useTranslation('admin-risk');
  return (
    <DataTable
      caption={t('exposure.title')}
      rows={rows}
      columns={useColumns()}
      rowKey={({ gameId }) => gameId}
      rowName={matchNameOf}
      details={(row) => (
        <div className="max-w-xl">
          <ScoreMap {...row} />
        </div>
      )}
      searchBy={matchNameOf}
      cardsBelow="lg"
      empty={<EmptyState icon={<ShieldCheck />} title={t('exposure.empty')} />}
    />
  );
}

export function RiskTab() {
  const { t } = useTranslation('admin-risk');
  return (
    <>
      <QueryCard
        title={t('exposure.title')}
        text={t('exposure.text')}
        query={useExposure()}
        loading={{ count: 4, className: 'h-11' }}
      >
        {(rows) => <ExposureTable rows={rows} />}
      </QueryCard>
      <ProposalsCard kinds={['risk limits', 'margins']} />
      <LimitsForm />
      <MarginsForm />
    </>
  );
}
