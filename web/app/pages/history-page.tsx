import { useTranslation } from 'react-i18next';
import { useShareWin } from '#web/app/pages/use-share-win.tsx';
import { betFigures } from '#web/features/bets/bet-figures.ts';
import { BetStats } from '#web/features/bets/bet-stats.tsx';
import { BetTable } from '#web/features/bets/bet-table.tsx';
import { useUserBets } from '#web/features/bets/use-user-bets.ts';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx';

export function HistoryPage() {
  const { t } = useTranslation('bets');
  const user = useSignedInUser();
  const bets = useUserBets();
  const position = useNetPosition(user.id);
  const { shareWin, dialog } = useShareWin();
  return (
    <>
      <PageHeading title={t('history.title')} text={t('history.text')} />
      <QueryView query={bets} loading={<SkeletonList count={5} className="h-16" />}>
        {(list) => (
          <div className="grid grid-cols-1 gap-6">
            <QueryView query={position} loading={<Skeleton className="h-28" />}>
              {({ all }) => (
                <BetStats
                  figures={betFigures(list, all)}
                  balance={user.balance}
                  show={['totalBets', 'totalStaked', 'totalWon', 'winRate']}
                />
              )}
            </QueryView>
            <section>
              <h2 className="mb-3 text-lg font-semibold">{t('history.table')}</h2>
              <BetTable bets={list} onShare={shareWin} />
            </section>
          </div>
        )}
      </QueryView>
      {dialog}
    </>
  );
}
