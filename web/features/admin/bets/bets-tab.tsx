import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { LIST_LENGTH, useAllGames, useBets, useRefreshAfterGames } from '#web/features/admin/admin-queries.ts';
import { useBetColumns } from '#web/features/admin/bets/bet-columns.tsx';
import { BetDetails } from '#web/features/admin/bets/bet-details.tsx';
import { useBetSettlement } from '#web/features/admin/bets/use-bet-settlement.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function searchTextOf(bet: Bet): string {
  const teams = bet.legs.flatMap((leg) => [leg.homeTeam, leg.awayTeam, leg.selection]);
  return [bet.id, bet.username, bet.stake, ...teams].join(' ');
}

/** Everybody's bets; those that nothing has settled yet can be settled by hand. */
export function BetsTab() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const bets = useBets();
  useRefreshAfterGames(useAllGames().data);
  const { ask, dialog } = useBetSettlement();
  const columns = useBetColumns(ask);
  const filter = {
    label: t('bets.allStatuses'),
    choices: BET_STATUSES.map((status) => ({
      value: status,
      label: common(`betStatus.${status}`),
      keeps: (bet: Bet) => bet.status === status,
    })),
  };
  return (
    <SectionCard title={t('bets.title')}>
      <QueryView query={bets} loading={<SkeletonList count={5} className="h-11" />}>
        {(rows) => (
          <DataTable
            caption={t('bets.caption')}
            rows={rows}
            columns={columns}
            rowKey={(bet) => bet.id}
            rowName={(bet) => t('bets.name', { id: bet.id })}
            details={(bet) => <BetDetails bet={bet} />}
            searchBy={searchTextOf}
            filter={filter}
            cardsBelow="lg"
            note={rows.length >= LIST_LENGTH && t('ofNewest', { count: LIST_LENGTH })}
            empty={<EmptyState icon={<Ticket aria-hidden="true" />} title={t('bets.empty')} />}
          />
        )}
      </QueryView>
      {dialog}
    </SectionCard>
  );
}
