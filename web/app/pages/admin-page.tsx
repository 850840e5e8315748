import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The administrator's overview: games, live games, bets and stakes. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  const games = useQuery(queryOf('listGames', {}));
  const bets = useQuery(queryOf('listBets', {}));
  usePageTitle(t('title'));
  if (games.isError || bets.isError)
    return <ErrorState onRetry={() => Promise.all([games.refetch(), bets.refetch()])} />;
  if (!games.data || !bets.data) return <SkeletonList count={1} className="h-24" />;
  const stakes = sumCents(bets.data.map((bet) => parseAmount(bet.stake) ?? cents(0)));
  return (
    <>
      <PageHeading title={t('title')} />
      <StatGrid>
        <StatCard label={t('overview.totalGames')} value={formatCount(games.data.length)} />
        <StatCard
          label={t('overview.liveGames')}
          value={formatCount(games.data.filter((game) => game.status === 'live').length)}
        />
        <StatCard label={t('overview.totalBets')} value={formatCount(bets.data.length)} />
        <StatCard label={t('overview.totalStakes')} value={formatMoney(formatAmount(stakes))} />
      </StatGrid>
    </>
  );
}
