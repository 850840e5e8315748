import { Ticket } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { useShareWin } from '#web/app/pages/use-share-win.tsx';
import { BetCard } from '#web/features/bets/bet-card.tsx';
import { BetsHeader, useBetFilters } from '#web/features/bets/bet-filter-bar.tsx';
import { hasFilters } from '#web/features/bets/bet-filters.ts';
import { useCashOutValues } from '#web/features/bets/cash-out/use-cash-out-values.ts';
import { useFilteredBets } from '#web/features/bets/use-filtered-bets.ts';
import { useOpenBetCount, useOpenBets } from '#web/features/bets/use-user-bets.ts';
import { WaitingBets } from '#web/features/bets/waiting-bets.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyCard, EmptyState } from '#web/ui/states.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

/** About a screenful; the rest is rendered afterwards, in a render that taps can interrupt. */
const INITIAL_BETS = 12;

function BetCards({ bets, onShare }: { bets: readonly Bet[]; onShare: (bet: Bet) => void }) {
  const count = useDeferredValue(bets.length, INITIAL_BETS);
  const values = useCashOutValues();
  // A bet that was cashed out may not match the filter any more.
  const keptFocus = useKeptFocus(useRef(null));
  return (
    <div className="@container grid gap-3" {...keptFocus}>
      {bets.slice(0, count).map((bet) => (
        <BetCard key={bet.id} bet={bet} value={values.get(bet.id)} onShare={onShare} />
      ))}
    </div>
  );
}

export function BettingHistoryPage() {
  const { t } = useTranslation('bets');
  const filters = useBetFilters();
  const bets = useFilteredBets(filters.chosen);
  const { shareWin, dialog } = useShareWin();
  // The cash-out values need these bets, so they are requested together with the list.
  useOpenBets();
  return (
    <>
      <BetsHeader title={t('mine.title')} filters={filters} openCount={useOpenBetCount()} />
      <WaitingBets />
      <QueryView
        query={bets}
        loading={{ count: 4, className: 'h-40' }}
        empty={
          hasFilters(filters.chosen) ? (
            <EmptyState icon={<Ticket />} title={t('mine.noneHere')} />
          ) : (
            <EmptyCard
              icon={<Ticket />}
              title={t('mine.empty')}
              text={t('mine.emptyText')}
              link={{ to: paths.betting, label: t('mine.first') }}
            />
          )
        }
      >
        {(list) => (
          <div aria-busy={bets.isPlaceholderData} className="aria-busy:opacity-60">
            <BetCards bets={list} onShare={shareWin} />
            {/* In place of the next bets, so that the button doesn't jump when they arrive. */}
            {bets.isFetchingNextPage && <SkeletonList count={4} className="h-40" frame="mt-3 grid gap-3" />}
            {bets.hasNextPage && (
              <Button className="mt-3 w-full" busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
                {t('mine.more')}
              </Button>
            )}
          </div>
        )}
      </QueryView>
      {dialog}
    </>
  );
}
