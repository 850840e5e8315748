import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { DayPicker } from '#web/app/pages/scores/day-picker.tsx';
import { isDay, rangeOf } from '#web/app/pages/scores/days.ts';
import { ScoreGroups } from '#web/features/games/score-groups.tsx';
import type { UsedGameFilter } from '#web/features/games/use-game-filter.ts';
import { calendarDay } from '#web/lib/format.ts';
import { LIST_POLL_MS } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Results of one day or the latest, by day and league. The day is in the address. */
export function useResults() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day');
  const day = isDay(asked) ? asked : null;
  const query = useQuery({
    ...queryOf('listResults', { query: day === null ? {} : rangeOf(day) }),
    staleTime: LIST_POLL_MS,
    refetchInterval: LIST_POLL_MS,
  });
  const setDay = (next: string | null) =>
    setSearch((before) => {
      const params = new URLSearchParams(before);
      if (next === null) params.delete('day');
      else params.set('day', next);
      return params;
    });
  const games = query.data?.filter((game) => day === null || calendarDay(game.startTime) === day);
  return { query, games, day, setDay };
}

type ResultsProps = { results: ReturnType<typeof useResults>; filter: UsedGameFilter };

export function Results({ results, filter }: ResultsProps) {
  const { t } = useTranslation(['pages', 'games']);
  const { query, games = [], day, setDay } = results;
  const found = filter.find(games);
  const title =
    games.length > 0 ? t('games:search.nothing') : t(day ? 'pages:scores.noneThatDay' : 'pages:scores.noResults');
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{t('pages:scores.results')}</h2>
        <DayPicker day={day} onChange={setDay} />
      </div>
      <QueryView query={query} loading={<SkeletonList count={4} className="h-16" />}>
        {() =>
          found.length > 0 ? (
            <ScoreGroups games={found} newestFirst />
          ) : (
            <Card>
              <EmptyState
                icon={<Trophy />}
                title={title}
                text={games.length > 0 ? t('games:search.nothingText') : t('pages:scores.noResultsText')}
                action={filter.isOn && <Button onClick={filter.clear}>{t('games:search.showAll')}</Button>}
              />
            </Card>
          )
        }
      </QueryView>
    </section>
  );
}
