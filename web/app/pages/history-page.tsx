import { useTranslation } from 'react-i18next';
import { PlayerStats } from '#web/app/pages/player-stats.tsx';
import { useShareWin } from '#web/app/pages/use-share-win.tsx';
import { NO_FILTERS } from '#web/features/bets/bet-filters.ts';
import { BetTable } from '#web/features/bets/bet-table.tsx';
import { useFilteredBets } from '#web/features/bets/use-filtered-bets.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const PAGE_SIZE = 200;

export function HistoryPage() {
  const { t } = useTranslation('bets');
  const bets = useFilteredBets(NO_FILTERS, PAGE_SIZE);
  const { shareWin, dialog } = useShareWin();
  return (
    <>
      <PageHeading title={t('history.title')} text={t('history.text')} />
      <div className="grid grid-cols-1 gap-6">
        <PlayerStats show={['totalBets', 'totalStaked', 'totalWon', 'winRate']} />
        <QueryView query={bets} loading={{ count: 5, className: 'h-16' }}>
          {(list) => (
            <section>
              <h2 className="mb-3 text-lg font-semibold">{t('history.table')}</h2>
              <BetTable bets={list} onShare={shareWin} />
              {bets.hasNextPage && (
                <Button
                  className="mt-3 w-full"
                  busy={bets.isFetchingNextPage}
                  onClick={() => void bets.fetchNextPage()}
                >
                  {t('history.older')}
                </Button>
              )}
            </section>
          )}
        </QueryView>
      </div>
      {dialog}
    </>
  );
}
