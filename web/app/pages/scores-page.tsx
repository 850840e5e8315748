import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Radio, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { addDays } from '#domain/add-days.ts';
import { isDay, rangeOf } from '#web/app/pages/scores/days.ts';
import { NothingFound } from '#web/features/games/game-list.tsx';
import { GamesHeader } from '#web/features/games/games-header.tsx';
import { ScoreGroups } from '#web/features/games/score-groups.tsx';
import { type GameFilterState, useGameFilter } from '#web/features/games/use-game-filter.ts';
import { calendarDay } from '#web/lib/format.ts';
import { LIST_POLL_MS, useGameLists } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { withParams } from '#web/lib/with-params.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyCard } from '#web/ui/states.tsx';

function useResults() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('day');
  const day = isDay(requested) ? requested : null;
  const query = useQuery({
    ...queryOf('listResults', { query: day === null ? {} : rangeOf(day) }),
    staleTime: LIST_POLL_MS,
    refetchInterval: LIST_POLL_MS,
  });
  const setDay = (next: string | null) => setSearch((before) => withParams(before, { day: next }));
  const games = query.data?.filter((game) => day === null || calendarDay(game.startTime) === day);
  return { query, games, day, setDay };
}

type ResultsProps = { results: ReturnType<typeof useResults>; filter: GameFilterState };

function Results({ results, filter }: ResultsProps) {
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
      <QueryView query={query} loading={{ count: 4, className: 'h-16' }}>
        {() =>
          found.length > 0 ? (
            <ScoreGroups games={found} newestFirst />
          ) : (
            <EmptyCard
              icon={<Trophy />}
              title={title}
              text={games.length > 0 ? t('games:search.nothingText') : t('pages:scores.noResultsText')}
              action={filter.isActive && <Button onClick={filter.clear}>{t('games:search.showAll')}</Button>}
            />
          )
        }
      </QueryView>
    </section>
  );
}

type DayPickerProps = { day: string | null; onChange: (day: string | null) => void };

function DayPicker({ day, onChange }: DayPickerProps) {
  const { t } = useTranslation('pages');
  const today = calendarDay(serverNow());
  const shown = day ?? today;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {day !== null && (
        <Button size="small" variant="ghost" onClick={() => onChange(null)}>
          {t('scores.latest')}
        </Button>
      )}
      <IconButton icon={ChevronLeft} label={t('scores.earlier')} onClick={() => onChange(addDays(shown, -1))} />
      <input
        type="date"
        aria-label={t('scores.day')}
        value={day ?? ''}
        data-empty={day === null || undefined}
        max={today}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        className="min-h-11 rounded-lg border border-outline bg-ink px-2 text-sm text-text hover:border-muted"
      />
      <IconButton
        icon={ChevronRight}
        label={t('scores.later')}
        // Not `disabled`, so that the button keeps the focus on the last day.
        aria-disabled={shown >= today}
        onClick={() => shown < today && onChange(addDays(shown, 1))}
      />
    </div>
  );
}

export function ScoresPage() {
  const { t } = useTranslation('pages');
  const { live } = useGameLists();
  const results = useResults();
  const filter = useGameFilter();
  return (
    <>
      <GamesHeader title={t('scores.title')} filter={filter} games={[...(live.data ?? []), ...(results.games ?? [])]} />
      <section className="mb-8">
        <h2 className="mb-3 text-xl font-semibold">{t('scores.live')}</h2>
        <QueryView query={live} loading={{ count: 2, className: 'h-16' }}>
          {(games) =>
            filter.find(games).length > 0 ? (
              <ScoreGroups games={filter.find(games)} />
            ) : games.length > 0 ? (
              <NothingFound filter={filter} />
            ) : (
              <EmptyCard icon={<Radio />} title={t('scores.noLive')} text={t('scores.noLiveText')} />
            )
          }
        </QueryView>
      </section>
      <Results results={results} filter={filter} />
    </>
  );
}
