import { CalendarClock, Radio, SearchX, WifiOff } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { CardVariant } from '#web/features/games/game-card.tsx';
import { type Choosing, GameCard } from '#web/features/games/game-card.tsx';
import { firstOf, groupByLeague } from '#web/features/games/group-games.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import type { UsedGameFilter } from '#web/features/games/use-game-filter.ts';
import { formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyCard, ErrorState } from '#web/ui/states.tsx';

/** A card with more tabs needs more space. */
const COLUMNS: Record<CardVariant, string> = {
  home: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  betting: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  advanced: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))]',
};

/** About a screenful; the rest follows in a render that taps interrupt. */
const SHOWN_FIRST = 12;

export type GamesState = { data: Game[] | undefined; isError: boolean; refetch: () => unknown };

type GameListProps = {
  kind: 'live' | 'upcoming';
  games: GamesState;
  variant: CardVariant;
  staleSince: number | null;
  filter: UsedGameFilter;
  choosing: Choosing;
  /** Games on the other tab, and how to open it. */
  elsewhere?: { games: Game[] | undefined; show: () => void };
  limit?: number;
};

function StaleNotice({ since }: { since: number }) {
  const { t } = useTranslation('games');
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait"
    >
      <WifiOff className="size-4 shrink-0" />
      {t('pricesFrom', { time: formatTime(since) })}
    </p>
  );
}

type GameCardsProps = Pick<GameListProps, 'variant' | 'choosing'> & {
  stale: boolean;
  label: string;
  games: readonly Game[];
  heading: 'h2' | 'h3';
  underLeague?: boolean;
};

function GameCards({ label, games, heading, underLeague = false, ...kind }: GameCardsProps) {
  return (
    <ul aria-label={label} className={classNames('grid items-start gap-3', COLUMNS[kind.variant])}>
      {games.map((game) => (
        <li key={game.id} className="min-w-0">
          <PartBoundary resetKey={game.version}>
            <GameCard game={game} heading={heading} underLeague={underLeague} {...kind} />
          </PartBoundary>
        </li>
      ))}
    </ul>
  );
}

export function NothingFound({ filter }: { filter: UsedGameFilter }) {
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

export function GameList({ kind, games, variant, staleSince, filter, choosing, elsewhere, limit }: GameListProps) {
  const { t } = useTranslation('games');
  if (!games.data) {
    if (games.isError) return <ErrorState message={t('loadFailed')} onRetry={games.refetch} />;
    return <SkeletonList count={3} className={variant === 'home' ? 'h-48' : 'h-52'} />;
  }
  const found = filter.find(games.data);
  if (found.length === 0 && filter.isOn && elsewhere) {
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
  return (
    <div className="grid gap-3">
      {staleSince !== null && <StaleNotice since={staleSince} />}
      <FoundGames
        kind={kind}
        games={found.slice(0, limit)}
        variant={variant}
        choosing={choosing}
        stale={staleSince !== null}
      />
    </div>
  );
}

type FoundGamesProps = Pick<GameListProps, 'kind' | 'variant' | 'choosing'> & {
  games: readonly Game[];
  stale: boolean;
};

function FoundGames({ kind, games, variant, choosing, stale }: FoundGamesProps) {
  const { t } = useTranslation('games');
  const label = t(kind === 'live' ? 'liveList' : 'upcomingList');
  const groups = kind === 'live' && variant !== 'home' ? groupByLeague(games) : [];
  const count = useDeferredValue(games.length, SHOWN_FIRST);
  const cards = { variant, choosing, stale };
  if (groups.length > 1)
    return firstOf(groups, count).map(({ league, games: played }) => (
      <section key={league} className="mb-2">
        <h2 className="mb-1.5 flex items-center gap-1 text-sm font-semibold text-gold">
          {league}
          <StarButton kind="leagues" name={league} />
        </h2>
        <GameCards label={league} games={played} heading="h3" underLeague {...cards} />
      </section>
    ));
  return (
    <>
      {/* A hidden heading on pages without visible headings, so that the cards' headings have a parent. */}
      {variant === 'betting' && <h2 className="sr-only">{label}</h2>}
      <GameCards
        label={label}
        games={games.slice(0, count)}
        heading={variant === 'advanced' ? 'h2' : 'h3'}
        {...cards}
      />
    </>
  );
}
