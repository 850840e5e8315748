import { CalendarDays, Coins, Radio, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIST_LENGTH, useAllGames, useBets } from '#web/features/admin/admin-queries.ts';
import { LiveGames } from '#web/features/admin/overview/live-games.tsx';
import { WaitingList } from '#web/features/admin/overview/waiting-list.tsx';
import { sumOf } from '#web/features/admin/sums.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function StatSkeleton() {
  return <Skeleton className="h-24 rounded-xl" />;
}

const icon = 'size-4 text-gold';

function GameStats() {
  const { t } = useTranslation('admin');
  const games = useAllGames();
  return (
    <QueryView
      query={games}
      loading={
        <>
          <StatSkeleton />
          <StatSkeleton />
        </>
      }
    >
      {(all) => (
        <>
          <StatCard
            label={t('overview.totalGames')}
            icon={<CalendarDays aria-hidden="true" className={icon} />}
            value={formatCount(all.length)}
            note={all.length >= LIST_LENGTH && t('ofNewest', { count: LIST_LENGTH })}
          />
          <StatCard
            label={t('overview.liveGames')}
            icon={<Radio aria-hidden="true" className={icon} />}
            value={formatCount(all.filter(({ status }) => status === 'live').length)}
          />
        </>
      )}
    </QueryView>
  );
}

function BetStats() {
  const { t } = useTranslation('admin');
  const bets = useBets();
  return (
    <QueryView
      query={bets}
      loading={
        <>
          <StatSkeleton />
          <StatSkeleton />
        </>
      }
    >
      {(all) => {
        const note = all.length >= LIST_LENGTH && t('ofNewest', { count: LIST_LENGTH });
        return (
          <>
            <StatCard
              label={t('overview.totalBets')}
              icon={<Ticket aria-hidden="true" className={icon} />}
              value={formatCount(all.length)}
              note={note}
            />
            <StatCard
              label={t('overview.totalStakes')}
              icon={<Coins aria-hidden="true" className={icon} />}
              value={formatMoney(sumOf(all.map(({ stake }) => stake)))}
              note={note}
            />
          </>
        );
      }}
    </QueryView>
  );
}

/** The four figures, what waits for a decision, and what is being played. */
export function OverviewTab() {
  return (
    <>
      <StatGrid>
        <GameStats />
        <BetStats />
      </StatGrid>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <WaitingList />
        <LiveGames />
      </div>
    </>
  );
}
