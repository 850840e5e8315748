import { Gift, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { BonusForm } from '#web/admin/promotions/bonus-form.tsx';
import { GrantFreeBet } from '#web/admin/promotions/grant-free-bet.tsx';
import { PromotionDialog } from '#web/admin/promotions/promotion-dialog.tsx';
import { PromotionPreview, type RenderPromotion } from '#web/admin/promotions/promotion-preview.tsx';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function EndPromotionDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation('admin-promotions');
  return (
    <ConfirmDialog
      title={t('ending.title', { title: promotion.title })}
      text={t('ending.text')}
      confirm={{ label: t('ending.confirm'), variant: 'danger' }}
      send={() => call('endPromotion', { params: { id: promotion.id }, body: {} })}
      done={t('ending.done')}
      failed={t('ending.failed')}
      refresh={() => refreshPaths('/api/admin/promotions', '/api/promotions')}
      onClose={onClose}
    />
  );
}

type Opened = { dialog: 'write' | 'end'; promotion: Promotion | null };

const TONES = { running: 'win', off: 'loss', planned: 'wait', usedUp: 'plain', over: 'plain' } as const;

function stateOf({ running, startsAt, endsAt, boost }: Promotion): keyof typeof TONES {
  if (running) return boost?.sureWin ? 'off' : 'running';
  if (Date.parse(endsAt) <= Date.now()) return 'over';
  if (Date.parse(startsAt) > Date.now()) return 'planned';
  return boost !== null && boost.betsTaken === boost.maxBets ? 'usedUp' : 'over';
}

function RowActions({ promotion, onOpen }: { promotion: Promotion; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('admin-promotions');
  const nameOf = (action: string) => t('actionOn', { action, title: promotion.title });
  if (stateOf(promotion) === 'over') return null;
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        className="flex-1"
        aria-label={nameOf(t('edit'))}
        onClick={() => onOpen({ dialog: 'write', promotion })}
      >
        {t('edit')}
      </Button>
      <Button
        size="small"
        variant="danger"
        className="flex-1"
        aria-label={nameOf(t('end'))}
        onClick={() => onOpen({ dialog: 'end', promotion })}
      >
        {t('end')}
      </Button>
    </div>
  );
}

function useColumns(onOpen: (opened: Opened) => void): DataColumn<Promotion>[] {
  const { t } = useTranslation('admin-promotions');
  return useMemo(
    () => [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, onCard: 'title', wrap: true },
      { id: 'kind', header: t('columns.kind'), cell: (row) => t(`kinds.${row.kind}`), sortBy: (row) => row.kind },
      {
        id: 'starts',
        header: t('columns.starts'),
        cell: (row) => formatDateTime(row.startsAt),
        sortBy: (row) => row.startsAt,
      },
      { id: 'ends', header: t('columns.ends'), cell: (row) => formatDateTime(row.endsAt), sortBy: (row) => row.endsAt },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <Badge tone={TONES[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</Badge>,
        sortBy: stateOf,
        onCard: 'corner',
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (row) => <RowActions promotion={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ],
    [t, onOpen],
  );
}

export function PromotionsTab({ renderPromotion }: { renderPromotion: RenderPromotion }) {
  const { t } = useTranslation('admin-promotions');
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useColumns(setOpened);
  const promotions = useFresh('listAllPromotions', {}, { refetchInterval: LIST_POLL_MS });
  const close = () => setOpened(null);
  return (
    <>
      <QueryCard
        title={t('title')}
        action={
          <Button size="small" variant="primary" onClick={() => setOpened({ dialog: 'write', promotion: null })}>
            <Plus className="size-4" />
            {t('new')}
          </Button>
        }
        query={promotions}
        loading={<SkeletonList count={4} className="h-11" />}
      >
        {(rows) => (
          <DataTable
            caption={t('title')}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            rowName={(row) => t('name', { title: row.title })}
            details={(row) => <PromotionPreview promotion={row} render={renderPromotion} />}
            searchBy={(row) => `${row.title} ${row.text} ${row.freeBet?.code ?? ''}`}
            cardsBelow="lg"
            empty={<EmptyState icon={<Gift />} title={t('empty')} text={t('emptyText')} />}
          />
        )}
      </QueryCard>
      <BonusForm />
      <GrantFreeBet />
      {opened?.dialog === 'write' && (
        <PromotionDialog promotion={opened.promotion} render={renderPromotion} onClose={close} />
      )}
      {opened?.dialog === 'end' && opened.promotion && (
        <EndPromotionDialog promotion={opened.promotion} onClose={close} />
      )}
    </>
  );
}
