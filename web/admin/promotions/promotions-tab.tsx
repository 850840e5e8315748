import { Gift, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Promotion } from '#contract/promotions/objects.ts';
import { BatchesCard } from '#web/admin/promotions/batches-card.tsx';
import { BonusForm } from '#web/admin/promotions/bonus-form.tsx';
import { GiveBatch } from '#web/admin/promotions/give-batch.tsx';
import { GrantFreeBet } from '#web/admin/promotions/grant-free-bet.tsx';
import { MoreButton } from '#web/admin/promotions/more-button.tsx';
import { PromotionDialog } from '#web/admin/promotions/promotion-dialog.tsx';
import { PromotionPreview, type RenderPromotion } from '#web/admin/promotions/promotion-preview.tsx';
import { type PromotionState, stateOf } from '#web/admin/promotions/promotion-state.ts';
import { RevokeUnusedDialog } from '#web/admin/promotions/revoke-unused-dialog.tsx';
import { costOf, type Uptake, UptakeFacts, UptakeText, UptakeTotals } from '#web/admin/promotions/uptake.tsx';
import { usePages } from '#web/admin/promotions/use-pages.ts';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { KeyHint, useKeys } from '#web/admin/shared/keys.tsx';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { call } from '#web/lib/api-client.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { type DataColumn, timeColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const FeaturedCard = lazyPart(
  () => import('#web/admin/promotions/featured-card.tsx'),
  'FeaturedCard',
  'admin-featured',
  'booking',
);

const GivenFreeBets = lazyPart(
  () => import('#web/admin/promotions/given-free-bets.tsx'),
  'GivenFreeBets',
  'admin-user',
);

function EndPromotionDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation('admin-promotions');
  return (
    <ConfirmDialog
      title={t('ending.title', { title: promotion.title })}
      text={t('ending.text')}
      confirm={{ label: t('ending.confirm'), variant: 'danger' }}
      send={() => call('endPromotion', { params: { id: promotion.id }, body: {} })}
      successMessage={t('ending.done')}
      errorMessage={t('ending.failed')}
      refresh={() => refreshPaths('/api/admin/promotions', '/api/promotions')}
      onClose={onClose}
    />
  );
}

type OpenDialog = { dialog: 'write' | 'end' | 'revoke'; promotion: Promotion | null; uptake?: Uptake | undefined };

const NEW_KEY = 'n';

const TONES = {
  running: 'win',
  off: 'loss',
  planned: 'wait',
  usedUp: 'plain',
  over: 'plain',
} as const satisfies Record<PromotionState, string>;

type UptakeOf = (promotionId: number) => Uptake | undefined;
const NO_UPTAKE: Uptake = { boost: null, freeBets: null };
/** Long, because the query reads every bet placed with the listed promotions. */
const UPTAKE_POLL_MS = 60_000;

type RowActionsProps = { promotion: Promotion; uptake: Uptake | undefined; onOpen: (openDialog: OpenDialog) => void };

function RowActions({ promotion, uptake, onOpen }: RowActionsProps) {
  const { t } = useTranslation('admin-promotions');
  const isOver = stateOf(promotion) === 'over';
  const hasUnused = (uptake?.freeBets?.open ?? 0) > 0;
  const button = (dialog: 'write' | 'end' | 'revoke', label: string) => (
    <Button
      size="small"
      variant={dialog === 'write' ? undefined : 'danger'}
      className="flex-1"
      aria-label={t('actionOn', { action: label, title: promotion.title })}
      onClick={() => onOpen({ dialog, promotion, uptake })}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex gap-2">
      {!isOver && button('write', t('edit'))}
      {!isOver && button('end', t('end'))}
      {hasUnused && button('revoke', t('revoking.action'))}
    </div>
  );
}

function useColumns(onOpen: (openDialog: OpenDialog) => void, uptakeOf: UptakeOf): DataColumn<Promotion>[] {
  const { t } = useTranslation('admin-promotions');
  return useMemo(
    () => [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, onCard: 'title', wrap: true },
      { id: 'kind', header: t('columns.kind'), cell: (row) => t(`kinds.${row.kind}`), sortBy: (row) => row.kind },
      timeColumn('starts', t('columns.starts'), (row) => row.startsAt),
      timeColumn('ends', t('columns.ends'), (row) => row.endsAt),
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <Badge tone={TONES[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</Badge>,
        sortBy: stateOf,
        onCard: 'corner',
      },
      {
        id: 'uptake',
        header: t('columns.uptake'),
        cell: (row) => <UptakeText promotion={row} uptake={uptakeOf(row.id)} />,
        align: 'end',
      },
      { id: 'cost', header: t('columns.cost'), cell: (row) => costOf(uptakeOf(row.id)), align: 'end' },
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (row) => <RowActions promotion={row} uptake={uptakeOf(row.id)} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ],
    [t, onOpen, uptakeOf],
  );
}

export function PromotionsTab({ renderPromotion }: { renderPromotion: RenderPromotion }) {
  const { t } = useTranslation('admin-promotions');
  const [openDialog, setOpenDialog] = useStoredChoice<OpenDialog>('promotions.opened');
  const [show, setShow] = useState<'' | 'current'>('');
  const query = { show: show || undefined };
  const promotions = usePages('listAllPromotions', { query, rowsOf: (page) => page, pollMs: LIST_POLL_MS });
  const uptake = usePages('listPromotionUptake', { query, rowsOf: (page) => page.promotions, pollMs: UPTAKE_POLL_MS });
  const uptakes = useMemo(() => uptake.data?.flatMap((page) => page.promotions), [uptake.data]);
  const uptakeOf = useCallback<UptakeOf>((id) => uptakes?.find((row) => row.id === id), [uptakes]);
  const columns = useColumns(setOpenDialog, uptakeOf);
  const rows = useMemo(() => promotions.data?.flat() ?? [], [promotions.data]);
  const listed = rows.find(({ id }) => id === openDialog?.promotion?.id);
  // The opened promotion may not be listed anymore, for example because it has ended.
  const promotion = listed ?? openDialog?.promotion;
  const unused = promotion && (uptakeOf(promotion.id) ?? openDialog?.uptake)?.freeBets;
  const close = () => setOpenDialog(null);
  const openNew = () => setOpenDialog({ dialog: 'write', promotion: null });
  useKeys({ [NEW_KEY]: openNew });
  return (
    <>
      <SectionCard
        title={t('title')}
        action={
          <Button size="small" variant="primary" aria-keyshortcuts={NEW_KEY} onClick={openNew}>
            <Plus className="size-4" />
            {t('new')}
            <KeyHint of={NEW_KEY} />
          </Button>
        }
      >
        <div className="mb-3 sm:w-56">
          <SelectField
            label={t('columns.state')}
            labelHidden
            value={show}
            onChange={(event) => setShow(event.currentTarget.value === 'current' ? 'current' : '')}
            choices={[
              { value: '', label: t('show.all') },
              { value: 'current', label: t('show.current') },
            ]}
          />
        </div>
        <QueryView query={promotions} loading={{ count: 4, className: 'h-11' }}>
          {() => (
            <div
              aria-busy={promotions.isPlaceholderData}
              className="grid gap-3 transition-opacity aria-busy:opacity-60"
            >
              <DataTable
                caption={t('title')}
                rows={rows}
                columns={columns}
                rowKey={(row) => row.id}
                rowName={(row) => t('name', { title: row.title })}
                details={(row) => (
                  <div className="grid gap-4">
                    <UptakeFacts {...(uptakeOf(row.id) ?? NO_UPTAKE)} />
                    {row.freeBet && (
                      <Link href={`${tabPath('promotions')}&promotionId=${row.id}`} className="tap link text-xs">
                        {t('given')}
                      </Link>
                    )}
                    <PromotionPreview promotion={row} render={renderPromotion} />
                  </div>
                )}
                searchBy={(row) => `${row.title} ${row.text} ${row.freeBet?.code ?? ''}`}
                cardsBelow="lg"
                empty={
                  show ? (
                    <EmptyState icon={<Gift />} title={t('show.none')} />
                  ) : (
                    <EmptyState icon={<Gift />} title={t('empty')} text={t('emptyText')} />
                  )
                }
              />
              <MoreButton queries={[promotions, uptake]} />
              {rows.length > 0 && uptake.data && !uptake.isPlaceholderData && (
                <UptakeTotals totals={uptake.data.map(({ total }) => total)} />
              )}
            </div>
          )}
        </QueryView>
      </SectionCard>
      <ProposalsCard kinds={['promotion', 'accumulator bonus', 'free bets']} />
      <PartBoundary>
        <FeaturedCard fallback={<Skeleton className="h-60" />} />
      </PartBoundary>
      <BonusForm />
      <GrantFreeBet />
      <GiveBatch />
      <BatchesCard />
      <PartBoundary>
        <GivenFreeBets fallback={<Skeleton className="h-60" />} />
      </PartBoundary>
      {openDialog?.dialog === 'write' && promotion !== undefined && (
        <PromotionDialog promotion={promotion} render={renderPromotion} onClose={close} />
      )}
      {openDialog?.dialog === 'revoke' && promotion && unused && (
        <RevokeUnusedDialog
          source={{ kind: 'promotion', id: promotion.id, name: promotion.title }}
          uptake={unused}
          onClose={close}
        />
      )}
      {openDialog?.dialog === 'end' && promotion && <EndPromotionDialog promotion={promotion} onClose={close} />}
    </>
  );
}
