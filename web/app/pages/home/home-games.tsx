import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { GameList, type GamesState, NothingFound } from '#web/features/games/game-list.tsx';
import { GameTools } from '#web/features/games/game-tools.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { type GameFilterState, useGameFilter } from '#web/features/games/use-game-filter.ts';
import { slipAccess } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';

const FeaturedSlips = lazyPart(
  () => import('#web/features/slip/booking/featured-slips.tsx'),
  'FeaturedSlips',
  'popular',
);
const PopularAccumulators = lazyPart(
  () => import('#web/features/slip/booking/popular-accumulators.tsx'),
  'PopularAccumulators',
  'popular',
);

/** The maximum in each section; a link leads to the full list. */
const MAX_GAMES = 8;

type GameSectionProps = {
  kind: 'live' | 'upcoming';
  games: GamesState;
  filter: GameFilterState;
  staleSince: number | null;
};

function GameSection({ kind, games, filter, staleSince }: GameSectionProps) {
  const { t } = useTranslation('home');
  const hasMore = filter.find(games.data ?? []).length > MAX_GAMES;
  return (
    <section className="mb-6">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t(kind)}</h2>
        {hasMore && (
          <Link
            href={kind === 'live' ? paths.betting : `${paths.betting}?tab=upcoming`}
            className="tap link min-h-6 text-sm font-medium"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <GameList
        kind={kind}
        games={games}
        variant="home"
        limit={MAX_GAMES}
        filter={filter}
        staleSince={staleSince}
        slipAccess={slipAccess}
      />
    </section>
  );
}

/** The sections' code is loaded only if there is something to show. */
function FeaturedAndPopularSlips() {
  const featured = useFreshQuery('listFeaturedCodes', {}).data ?? [];
  const popular = useFreshQuery('listPopularAccumulators', {}).data ?? [];
  return (
    <PartBoundary>
      <Suspense>
        {featured.length > 0 && <FeaturedSlips />}
        {popular.length > 0 && <PopularAccumulators />}
      </Suspense>
    </PartBoundary>
  );
}

export function HomeGames() {
  const { live, upcoming, staleSince } = useGameLists();
  const filter = useGameFilter();
  const games = [...(live.data ?? []), ...(upcoming.data ?? [])];
  const lists = { live, upcoming };
  // An active filter hides sections without a match.
  const hasMatch = ({ data }: GamesState) => !filter.isActive || data === undefined || filter.find(data).length > 0;
  const shown = (['live', 'upcoming'] as const).filter((kind) => hasMatch(lists[kind]));
  return (
    <>
      <GoalAnnouncer games={live.data ?? []} />
      <div className="mb-2 flex flex-wrap-reverse items-center gap-x-2 sm:flex-nowrap">
        <div className="min-w-0 flex-1 basis-56">
          <GameFilterBar priced filter={filter} games={games} />
        </div>
        <GameTools filter={filter} />
      </div>
      {shown.map((kind) => (
        <GameSection key={kind} kind={kind} games={lists[kind]} filter={filter} staleSince={staleSince[kind]} />
      ))}
      {shown.length === 0 && <NothingFound filter={filter} />}
      <FeaturedAndPopularSlips />
    </>
  );
}
