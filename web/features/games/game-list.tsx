import { CalendarClock, Radio, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { CardVariant } from '#web/features/games/game-card.tsx';
import { GameRows, RowsSkeleton } from '#web/features/games/game-rows.tsx';
import type { SlipAccess } from '#web/features/games/panel-choices.ts';
import { StaleNotice } from '#web/features/games/stale-notice.tsx';
import type { GameFilterState } from '#web/features/games/use-game-filter.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyCard, ErrorState } from '#web/ui/states.tsx';

const GamesInCards = lazyPart(() => import('#web/features/games/game-cards.tsx'), 'GamesInCards');

export type GamesState = { data: Game[] | undefined; isError: boolean; refetch: () => unknown };

type GameListProps = {
  kind: 'live' | 'upcoming';
  games: GamesState;
  variant: CardVariant;
  staleSince: number | null;
  filter: GameFilterState;
  slipAccess: SlipAccess;
  /** The other tab's games, and a function that opens that tab. */
  elsewhere?: { games: Game[] | undefined; show: () => void };
  limit?: number;
};

export function NothingFound({ filter }: { filter: GameFilterState }) {
  const { t } = useTranslation('games');
  return (
    <EmptyCard
      icon={<SearchX />}
      title={t('search.nothing')}
      text={t(filter.onlyFavourites ? 'search.nothingStarred' : 'search.nothingText')}
      action={<Button onClick={filter.clear}>{t('search.showAll')}</Button>}
    />
  );
}

function NoGames({ kind }: { kind: GameListProps['kind'] }) {
  const { t } = useTranslation('games');
  const isLive = kind === 'live';
  return (
    <EmptyCard
      icon={isLive ? <Radio /> : <CalendarClock />}
      title={t(isLive ? 'noLive' : 'noUpcoming')}
      text={t(isLive ? 'noLiveText' : 'noUpcomingText')}
    />
  );
}

export function GameList({ kind, games, variant, staleSince, filter, slipAccess, elsewhere, limit }: GameListProps) {
  const { t } = useTranslation('games');
  const inRows = useDisplayChoices().gameView === 'rows';
  const found = useMemo(() => filter.find(games.data ?? []).slice(0, limit), [filter, games.data, limit]);
  const loading = inRows ? <RowsSkeleton /> : <SkeletonList count={3} className="h-48" />;
  if (!games.data) {
    if (games.isError) return <ErrorState message={t('loadFailed')} onRetry={games.refetch} />;
    return loading;
  }
  if (found.length === 0 && filter.isActive && elsewhere) {
    const count = filter.find(elsewhere.games ?? []).length;
    if (count > 0)
      return (
        <EmptyCard
          icon={<SearchX />}
          title={t(`search.elsewhere.${kind}.title`)}
          text={t(`search.elsewhere.${kind}.text`, { count })}
          action={<Button onClick={elsewhere.show}>{t(`search.elsewhere.${kind}.show`)}</Button>}
        />
      );
  }
  if (games.data.length === 0) return <NoGames kind={kind} />;
  if (found.length === 0) return <NothingFound filter={filter} />;
  const list = {
    kind,
    label: t(kind === 'live' ? 'liveList' : 'upcomingList'),
    games: found,
    slipAccess,
    stale: staleSince !== null,
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {staleSince !== null && <StaleNotice since={staleSince} />}
      {inRows ? (
        <GameRows heading={variant === 'home' ? 'h3' : 'h2'} {...list} />
      ) : (
        <GamesInCards fallback={loading} variant={variant} {...list} />
      )}
    </div>
  );
}
