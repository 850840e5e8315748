import { CalendarDays, Coins, Radio, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOverview } from '#web/features/admin/admin-queries.ts';
import { LiveGames } from '#web/features/admin/overview/live-games.tsx';
import { WaitingList } from '#web/features/admin/overview/waiting-list.tsx';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ICON = 'size-4 text-gold';

/** The four figures, what waits for a decision, and what is being played. */
export function OverviewTab() {
  const { t } = useTranslation('admin');
  const overview = useOverview();
  return (
    <>
      <QueryView query={overview} loading={<Skeleton className="h-48 rounded-xl lg:h-24" />}>
        {({ totalGames, liveGames, totalBets, totalStakes }) => (
          <StatGrid>
            <StatCard
              label={t('overview.totalGames')}
              icon={<CalendarDays aria-hidden="true" className={ICON} />}
              value={formatCount(totalGames)}
            />
            <StatCard
              label={t('overview.liveGames')}
              icon={<Radio aria-hidden="true" className={ICON} />}
              value={formatCount(liveGames)}
            />
            <StatCard
              label={t('overview.totalBets')}
              icon={<Ticket aria-hidden="true" className={ICON} />}
              value={formatCount(totalBets)}
            />
            <StatCard
              label={t('overview.totalStakes')}
              icon={<Coins aria-hidden="true" className={ICON} />}
              value={formatMoney(totalStakes)}
            />
          </StatGrid>
        )}
      </QueryView>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <WaitingList />
        <LiveGames />
      </div>
    </>
  );
}
