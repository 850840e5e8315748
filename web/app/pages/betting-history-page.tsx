import { Ticket } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { useShareWin } from '#web/app/pages/use-share-win.tsx';
import { BetCard } from '#web/features/bets/bet-card.tsx';
import { BetFilterBar, FILTER_NAMES, useBetFilters } from '#web/features/bets/bet-filter-bar.tsx';
import { filterBets, SHOWN, shownBets } from '#web/features/bets/bet-filters.ts';
import { useCashOutValues } from '#web/features/bets/cash-out/use-cash-out-values.ts';
import { useUserBets } from '#web/features/bets/use-user-bets.ts';
import { WaitingBets } from '#web/features/bets/waiting-bets.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyCard, EmptyState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** About a screenful; the rest follows in a render that taps interrupt. */
const SHOWN_FIRST = 12;

function BetCards({ bets, onShare }: { bets: readonly Bet[]; onShare: (bet: Bet) => void }) {
  const { t } = useTranslation('bets');
  const count = useDeferredValue(bets.length, SHOWN_FIRST);
  const values = useCashOutValues();
  if (bets.length === 0) return <EmptyState icon={<Ticket />} title={t('mine.noneHere')} />;
  return (
    <div className="grid items-start gap-3 pt-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))]">
      {bets.slice(0, count).map((bet) => (
        <BetCard key={bet.id} bet={bet} value={values.get(bet.id)} onShare={onShare} />
      ))}
    </div>
  );
}

export function BettingHistoryPage() {
  const { t } = useTranslation('bets');
  const bets = useUserBets();
  const [shown, setShown] = useAddressChoice('show', SHOWN, FILTER_NAMES);
  const filters = useBetFilters();
  const { shareWin, dialog } = useShareWin();
  return (
    <>
      <PageHeading title={t('mine.title')} text={t('mine.text')} />
      <WaitingBets />
      <QueryView
        query={bets}
        loading={<SkeletonList count={4} className="h-40" />}
        empty={
          <EmptyCard
            icon={<Ticket />}
            title={t('mine.empty')}
            text={t('mine.emptyText')}
            link={{ to: paths.betting, label: t('mine.first') }}
          />
        }
      >
        {(list) => (
          <>
            <BetFilterBar filters={filters} />
            <Tabs
              label={t('mine.show')}
              value={shown}
              onChange={setShown}
              items={SHOWN.map((value) => {
                const bets = shownBets(filterBets(list, filters.chosen, new Date()), value);
                return {
                  value,
                  label: t(`mine.shown.${value}`, { count: bets.length }),
                  content: <BetCards bets={bets} onShare={shareWin} />,
                };
              })}
            />
          </>
        )}
      </QueryView>
      {dialog}
    </>
  );
}
