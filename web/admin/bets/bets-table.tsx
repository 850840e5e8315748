import { Ticket } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { BetDetails } from '#web/admin/bets/bet-details.tsx';
import { isCorrectable, MANUAL_SETTLEMENTS } from '#web/admin/bets/manual-settlement.ts';
import { type OpenSettlement, useBetSettlement } from '#web/admin/bets/use-bet-settlement.tsx';
import { AuditLink, UserCell } from '#web/admin/shared/links.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatMoney } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

const BUTTONS = {
  won: { label: 'bets.win', variant: 'success' },
  lost: { label: 'bets.lose', variant: 'danger' },
  void: { label: 'bets.void', variant: 'secondary' },
} as const;

/** Buttons to settle an open bet, or to correct a settled one within the correction period. */
function SettleButtons({ bet, onOpen }: { bet: Bet; onOpen: OpenSettlement }) {
  const { t } = useTranslation('admin');
  const maySettle = useMay()('bets.settle', bet.userId);
  if (bet.status !== 'pending') {
    return (
      <div className="flex items-center gap-2">
        <span className="text-xs text-muted">{t('bets.settled')}</span>
        {maySettle && isCorrectable(bet, serverNow()) && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('bets.actionOn', { action: t('bets.correct'), id: bet.id })}
            onClick={() => onOpen(bet, null)}
          >
            {t('bets.correct')}
          </Button>
        )}
      </div>
    );
  }
  if (!maySettle) return null;
  return (
    <div className="flex gap-1.5 lg:gap-1 2xl:gap-1.5">
      {MANUAL_SETTLEMENTS.map((settlement) => {
        const { label, variant } = BUTTONS[settlement];
        return (
          <Button
            key={settlement}
            size="small"
            variant={variant}
            className="flex-1 px-2 lg:px-1.5 2xl:px-2"
            aria-label={t('bets.actionOn', { action: t(label), id: bet.id })}
            onClick={() => onOpen(bet, settlement)}
          >
            {t(label)}
          </Button>
        );
      })}
    </div>
  );
}

/** `onOpen` is null if the viewer can't settle bets. */
function useBetColumns(onOpen: OpenSettlement | null, isSinglePlayer: boolean): DataColumn<Bet>[] {
  const { t } = useTranslation('admin');
  const { betName, marketOf, matchName } = useBetText();
  return useMemo(() => {
    const amountColumn = (id: 'stake' | 'potentialWin'): DataColumn<Bet> => ({
      id,
      header: t(`bets.${id}`),
      cell: (bet) => formatMoney(bet[id]),
      align: 'end',
      serverSort: id,
    });
    const columns: DataColumn<Bet>[] = [
      { id: 'id', header: t('bets.id'), cell: (bet) => bet.id, serverSort: 'id' },
      {
        id: 'user',
        header: t('bets.user'),
        cell: (bet) => <UserCell id={bet.userId} name={bet.username} width="small" />,
        onCard: 'title',
      },
      { id: 'game', header: t('bets.game'), cell: (bet) => matchName(bet), wrap: 'narrow' },
      { id: 'type', header: t('bets.type'), cell: (bet) => marketOf(bet), wrap: 'narrow' },
      {
        id: 'selection',
        header: t('bets.selection'),
        cell: (bet) => betName(bet),
        wrap: 'narrow',
        ...(isSinglePlayer && { onCard: 'title' as const }),
      },
      amountColumn('stake'),
      amountColumn('potentialWin'),
      {
        id: 'status',
        header: t('bets.status'),
        cell: (bet) => (
          <>
            <BetStatusBadge status={bet.status} />
            {bet.firstSettlements?.map(({ by, status }) => (
              <span
                key={status}
                className="mt-1 block max-w-22 text-2xs font-normal whitespace-normal text-gold-bright [overflow-wrap:anywhere]"
              >
                {t('bets.firstSettlement', { username: by, status: t(`bets.words.${status}`) })}
              </span>
            ))}
          </>
        ),
        onCard: 'corner',
      },
      {
        id: 'actions',
        header: t('bets.actions'),
        cell: (bet) => onOpen && <SettleButtons bet={bet} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
    return columns.filter(({ id }) => !(isSinglePlayer && id === 'user') && !(onOpen === null && id === 'actions'));
  }, [t, betName, marketOf, matchName, onOpen, isSinglePlayer]);
}

function useBetFields(isSinglePlayer: boolean): FilterField[] {
  const { t } = useTranslation(['admin', 'common']);
  const fields: FilterField[] = [
    choiceFilter('status', t('bets.status'), BET_STATUSES, (status) => t(`common:betStatus.${status}`)),
    { kind: 'text', name: 'player', label: t('bets.player') },
    { kind: 'number', name: 'gameId', label: t('bets.gameId') },
    choiceFilter('accumulator', t('bets.kind'), ['no', 'yes'], (value) =>
      value === 'no' ? t('bets.single') : t('common:accumulator'),
    ),
    { kind: 'amount', name: 'stakeMin', label: t('bets.stakeMin') },
    { kind: 'amount', name: 'stakeMax', label: t('bets.stakeMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  return fields.filter(({ name }) => !(isSinglePlayer && name === 'player'));
}

/** All bets, or one player's. Permitted staff can settle open bets and correct settled ones. */
export function BetsTable({ userId }: { userId?: number }) {
  const { t } = useTranslation('admin');
  const isSinglePlayer = userId !== undefined;
  const fields = useBetFields(isSinglePlayer);
  const table = useServerTable('searchBets', {
    ...(isSinglePlayer && { fixed: { userId } }),
    filters: fields,
  });
  const { openSettlement, dialog } = useBetSettlement();
  const may = useMay();
  const mayReadAudit = may('audit.read');
  const columns = useBetColumns(may('bets.settle') ? openSettlement : null, isSinglePlayer);
  return (
    <>
      <ServerTable
        caption={t('bets.caption')}
        table={table}
        columns={columns}
        searchHint={t('bets.searchHint')}
        rowKey={(bet) => bet.id}
        rowName={(bet) => t('bets.name', { id: bet.id })}
        details={(bet) => (
          <div className="grid gap-3 text-sm">
            <BetDetails bet={bet} />
            {mayReadAudit && (
              <p>
                <AuditLink subject="bet" id={bet.id}>
                  {t('bets.audit')}
                </AuditLink>
              </p>
            )}
          </div>
        )}
        empty={<EmptyState icon={<Ticket />} title={t('bets.empty')} />}
      />
      {dialog}
    </>
  );
}

export function BetsTab() {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={t('bets.title')}>
      <BetsTable />
    </SectionCard>
  );
}
