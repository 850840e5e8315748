import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useShareWin } from '#web/app/pages/use-share-win.tsx';
import { BetCard } from '#web/features/bets/bet-card.tsx';
import { useUserBets } from '#web/features/bets/use-user-bets.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function NoBets() {
  const { t } = useTranslation('bets');
  return (
    <Card>
      <EmptyState
        icon={<Ticket aria-hidden="true" />}
        title={t('mine.empty')}
        text={t('mine.emptyText')}
        action={
          <Link href={paths.betting} className={buttonClass('primary')}>
            {t('mine.first')}
          </Link>
        }
      />
    </Card>
  );
}

/** The player's bets as cards, newest first. */
export function BettingHistoryPage() {
  const { t } = useTranslation('bets');
  const bets = useUserBets();
  const { shareWin, dialog } = useShareWin();
  usePageTitle(t('mine.title'));
  return (
    <>
      <PageHeading title={t('mine.title')} text={t('mine.text')} />
      <QueryView query={bets} loading={<SkeletonList count={4} className="h-40" />}>
        {(list) =>
          list.length === 0 ? (
            <NoBets />
          ) : (
            <div className="grid items-start gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))]">
              {list.map((bet) => (
                <BetCard key={bet.id} bet={bet} onShare={shareWin} />
              ))}
            </div>
          )
        }
      </QueryView>
      {dialog}
    </>
  );
}
