import { Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A small font, because the table has ten columns. */
function SmallText({ children }: { children: string }) {
  return <span className="lg:text-xs">{children}</span>;
}

export function BetTable({ bets, onShare }: { bets: readonly Bet[]; onShare: (bet: Bet) => void }) {
  const { t } = useTranslation('bets');
  const { betName, marketOf, matchName, oddsText } = useBetText();
  const columns: DataColumn<Bet>[] = useMemo(() => {
    const figure = (id: 'odds' | 'stake' | 'potentialWin', text: (bet: Bet) => string): DataColumn<Bet> => ({
      id,
      header: t(`columns.${id}`),
      cell: text,
      sortBy: (bet) => Number(bet[id]),
      align: 'end',
    });
    return [
      { id: 'id', header: t('columns.id'), cell: (bet) => `#${bet.id}`, sortBy: (bet) => bet.id },
      {
        id: 'game',
        header: t('columns.game'),
        cell: (bet) => <SmallText>{matchName(bet)}</SmallText>,
        sortBy: matchName,
        onCard: 'note',
        wrap: 'narrow',
        narrowUnder: 'selection',
      },
      {
        id: 'type',
        header: t('columns.type'),
        cell: (bet) => <SmallText>{marketOf(bet)}</SmallText>,
        sortBy: marketOf,
        onCard: 'note',
        wrap: 'narrow',
        narrowUnder: 'selection',
      },
      { id: 'selection', header: t('columns.selection'), cell: betName, onCard: 'title', wrap: true },
      figure('odds', oddsText),
      figure('stake', ({ stake }) => formatMoney(stake)),
      figure('potentialWin', ({ potentialWin }) => formatMoney(potentialWin)),
      {
        id: 'status',
        header: t('columns.status'),
        cell: (bet) => <BetStatusBadge status={bet.status} />,
        sortBy: (bet) => bet.status,
        onCard: 'corner',
      },
      {
        id: 'date',
        header: t('columns.date'),
        cell: (bet) => <SmallText>{formatDateTime(bet.createdAt)}</SmallText>,
        sortBy: (bet) => bet.id,
        onCard: 'note',
        narrowUnder: 'selection',
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (bet) =>
          bet.status === 'won' && (
            <Button size="small" aria-label={t('history.shareBet', { id: bet.id })} onClick={() => onShare(bet)}>
              <Share2 className="size-3.5" />
              {t('history.share')}
            </Button>
          ),
        onCard: 'foot',
      },
    ];
  }, [t, betName, marketOf, matchName, oddsText, onShare]);
  return (
    <DataTable
      caption={t('history.table')}
      rows={bets}
      columns={columns}
      rowKey={(bet) => bet.id}
      searchBy={(bet) => `${bet.id} ${matchName(bet)} ${betName(bet)}`}
      empty={<EmptyState title={t('history.empty')} />}
      cardsBelow="lg"
    />
  );
}
