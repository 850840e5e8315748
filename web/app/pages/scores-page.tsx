import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Results, useResults } from '#web/app/pages/scores/results.tsx';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { ScoreGroups } from '#web/features/games/score-groups.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { useGameLists } from '#web/lib/games.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Live scores, then results by day and league. */
export function ScoresPage() {
  const { t } = useTranslation('pages');
  const { live } = useGameLists();
  const results = useResults();
  const filter = useGameFilter();
  usePageTitle(t('scores.title'));
  return (
    <>
      <PageHeading title={t('scores.title')} text={t('scores.text')} />
      <GameFilterBar filter={filter} games={[...(live.data ?? []), ...(results.games ?? [])]} />
      <section className="mb-8">
        <h2 className="mb-3 text-xl font-semibold">{t('scores.live')}</h2>
        <QueryView query={live} loading={<SkeletonList count={2} className="h-16" />}>
          {(games) =>
            filter.find(games).length > 0 ? (
              <ScoreGroups games={filter.find(games)} />
            ) : (
              <Card>
                <EmptyState icon={<Radio />} title={t('scores.noLive')} text={t('scores.noLiveText')} />
              </Card>
            )
          }
        </QueryView>
      </section>
      <Results results={results} filter={filter} />
    </>
  );
}
