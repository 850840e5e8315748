import { useQuery } from '@tanstack/react-query';
import { Radio, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ScoreGroups } from '#web/features/games/score-groups.tsx';
import { LIST_POLL_MS, useGameLists } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const RESULTS_ASKED_FOR = 1000;

/** Live scores, then results by day and league. */
export function ScoresPage() {
  const { t } = useTranslation('pages');
  const { live } = useGameLists();
  const all = useQuery({
    ...queryOf('listGames', { query: { limit: RESULTS_ASKED_FOR } }),
    staleTime: LIST_POLL_MS,
    refetchInterval: LIST_POLL_MS,
  });
  usePageTitle(t('scores.title'));
  return (
    <>
      <PageHeading title={t('scores.title')} text={t('scores.text')} />
      <section className="mb-8">
        <h2 className="mb-3 font-display text-xl font-semibold">{t('scores.live')}</h2>
        <QueryView query={live} loading={<SkeletonList count={2} className="h-16" />}>
          {(games) =>
            games.length > 0 ? (
              <ScoreGroups games={games} />
            ) : (
              <Card>
                <EmptyState
                  icon={<Radio aria-hidden="true" />}
                  title={t('scores.noLive')}
                  text={t('scores.noLiveText')}
                />
              </Card>
            )
          }
        </QueryView>
      </section>
      <section>
        <h2 className="mb-3 font-display text-xl font-semibold">{t('scores.results')}</h2>
        <QueryView query={all} loading={<SkeletonList count={4} className="h-16" />}>
          {(games) => {
            const ended = games.filter((game) => game.status === 'finished' || game.status === 'abandoned');
            if (ended.length > 0) return <ScoreGroups games={ended} newestFirst />;
            return (
              <Card>
                <EmptyState
                  icon={<Trophy aria-hidden="true" />}
                  title={t('scores.noResults')}
                  text={t('scores.noResultsText')}
                />
              </Card>
            );
          }}
        </QueryView>
      </section>
    </>
  );
}
