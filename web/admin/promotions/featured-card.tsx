import { Plus, Star } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FeaturedUptake, ManagedFeaturedCode } from '#contract/featured-codes/objects.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { FeaturedDialog, refreshFeatured } from '#web/admin/promotions/featured-dialog.tsx';
import { FeaturedSelections } from '#web/admin/promotions/featured-selections.tsx';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { AuditLink } from '#web/admin/shared/links.tsx';
import { call } from '#web/lib/api-client.ts';
import { displayOdds, formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { bookingPath } from '#web/lib/paths.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, timeColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type OpenDialog = { dialog: 'write' | 'withdraw'; id: number | null };
type UptakeOf = (id: number) => FeaturedUptake | undefined;

const TONES = { shown: 'win', hidden: 'wait', ended: 'plain' } as const;
/** Long, because the query reads all bets on one of each code's games. */
const UPTAKE_POLL_MS = 60_000;

function WithdrawDialog({ featured, onClose }: { featured: ManagedFeaturedCode; onClose: () => void }) {
  const { t } = useTranslation('admin-featured');
  return (
    <ConfirmDialog
      title={t('withdrawing.title', { title: featured.title })}
      text={t('withdrawing.text')}
      confirm={{ label: t('withdraw'), variant: 'danger' }}
      send={() => call('withdrawFeaturedCode', { params: { id: featured.id }, body: {} })}
      successMessage={t('withdrawing.done')}
      errorMessage={t('withdrawing.failed')}
      refresh={refreshFeatured}
      onClose={onClose}
    />
  );
}

function Details({ featured }: { featured: ManagedFeaturedCode }) {
  const { t } = useTranslation('admin-featured');
  const { id, odds, selections, translations, startsAt, featuredBy } = featured;
  return (
    <div className="grid max-w-xl gap-3 text-left whitespace-normal">
      <FeaturedSelections selections={selections} />
      {odds && <p className="text-sm font-semibold">{t('totalOdds', { odds: displayOdds(odds) })}</p>}
      {TRANSLATED_LANGUAGES.map(
        (language) =>
          translations[language] && (
            <p key={language} className="text-xs text-muted [overflow-wrap:anywhere]">
              {LANGUAGE_NAMES[language]}: <span lang={language}>{translations[language].title}</span>
            </p>
          ),
      )}
      <p className="text-xs text-muted">{t('by', { username: featuredBy, time: formatDateTime(startsAt) })}</p>
      <p className="text-xs">
        <AuditLink subject="featured_code" id={id}>
          {t('audit')}
        </AuditLink>
      </p>
    </div>
  );
}

function RowActions({ featured, onOpen }: { featured: ManagedFeaturedCode; onOpen: (openDialog: OpenDialog) => void }) {
  const { t } = useTranslation('admin-featured');
  if (featured.state === 'ended') return null;
  const button = (dialog: OpenDialog['dialog'], label: string) => (
    <Button
      size="small"
      variant={dialog === 'withdraw' ? 'danger' : undefined}
      className="flex-1"
      aria-label={t('actionOn', { action: label, title: featured.title })}
      onClick={() => onOpen({ dialog, id: featured.id })}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex gap-2">
      {button('write', t('edit'))}
      {button('withdraw', t('withdraw'))}
    </div>
  );
}

function useColumns(onOpen: (openDialog: OpenDialog) => void, uptakeOf: UptakeOf): DataColumn<ManagedFeaturedCode>[] {
  const { t } = useTranslation('admin-featured');
  return useMemo(() => {
    const figureColumn = (
      id: 'bets' | 'players' | 'stakes',
      textOf: (uptake: FeaturedUptake) => string,
    ): DataColumn<ManagedFeaturedCode> => ({
      id,
      header: t(`columns.${id}`),
      cell: (row) => {
        const uptake = uptakeOf(row.id);
        return uptake ? textOf(uptake) : '–';
      },
      sortBy: (row) => Number(uptakeOf(row.id)?.[id] ?? 0),
      align: 'end',
    });
    return [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, onCard: 'title', wrap: true },
      {
        id: 'code',
        header: t('columns.code'),
        cell: (row) => (
          <Link href={bookingPath(row.code)} className="tap link font-mono">
            {row.code}
          </Link>
        ),
      },
      timeColumn('ends', t('columns.ends'), (row) => row.endsAt),
      {
        id: 'state',
        header: t('columns.state'),
        cell: ({ state, hiddenReason }) => (
          <Badge tone={TONES[state]}>{hiddenReason ? t(`hidden.${hiddenReason}`) : t(`states.${state}`)}</Badge>
        ),
        sortBy: (row) => row.state,
        onCard: 'corner',
      },
      figureColumn('bets', ({ bets }) => formatCount(bets)),
      figureColumn('players', ({ players }) => formatCount(players)),
      figureColumn('stakes', ({ stakes }) => formatMoney(stakes)),
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (row) => <RowActions featured={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
  }, [t, onOpen, uptakeOf]);
}

export function FeaturedCard() {
  const { t } = useTranslation('admin-featured');
  const [openDialog, setOpenDialog] = useStoredChoice<OpenDialog>('featured.opened');
  const codes = useFreshQuery('listAllFeaturedCodes', {}, { refetchInterval: LIST_POLL_MS });
  const uptake = useFreshQuery('listFeaturedUptake', {}, { refetchInterval: UPTAKE_POLL_MS });
  const uptakeOf = useCallback<UptakeOf>((id) => uptake.data?.find((row) => row.id === id), [uptake.data]);
  const columns = useColumns(setOpenDialog, uptakeOf);
  const featured = codes.data?.find(({ id, state }) => id === openDialog?.id && state !== 'ended');
  const close = () => setOpenDialog(null);
  return (
    <QueryCard
      title={t('cardTitle')}
      text={t('text')}
      action={
        <Button size="small" variant="primary" onClick={() => setOpenDialog({ dialog: 'write', id: null })}>
          <Plus className="size-4" />
          {t('new')}
        </Button>
      }
      query={codes}
      loading={{ count: 3, className: 'h-11' }}
      dialog={
        <>
          {openDialog?.dialog === 'write' && (featured || openDialog.id === null) && (
            <FeaturedDialog featured={featured ?? null} onClose={close} />
          )}
          {openDialog?.dialog === 'withdraw' && featured && <WithdrawDialog featured={featured} onClose={close} />}
        </>
      }
    >
      {(rows) => (
        <DataTable
          caption={t('cardTitle')}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => t('name', { title: row.title })}
          details={(row) => <Details featured={row} />}
          searchBy={(row) => `${row.title} ${row.code}`}
          cardsBelow="lg"
          empty={<EmptyState icon={<Star />} title={t('empty')} text={t('emptyText')} />}
        />
      )}
    </QueryCard>
  );
}
