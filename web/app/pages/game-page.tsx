import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff } from '#domain/game.ts';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { MatchHeader } from '#web/features/games/match/match-header.tsx';
import { MatchTabs } from '#web/features/games/match/match-tabs.tsx';
import { StaleNotice } from '#web/features/games/stale-notice.tsx';
import { useGoalFlash } from '#web/features/games/use-goal-flash.ts';
import { slipAccess } from '#web/features/slip/slip-store.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { useGameLists, useKnownGame, usePricesStaleSince } from '#web/lib/games.ts';
import { paths } from '#web/lib/paths.ts';
import { atVersion, queryOf } from '#web/lib/query-client.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function LoadedGame({ game }: { game: Game }) {
  const { t } = useTranslation(['match', 'games']);
  const scoringSide = useGoalFlash(game);
  const staleSince = usePricesStaleSince()(game);
  const details = useQuery(atVersion('getGameDetails', { params: { id: game.id } }, game.version));
  const { homeTeam: home, awayTeam: away, homeScore, awayScore } = game;
  usePageTitle(
    hasKickedOff(game.status)
      ? t('match:score', { home, away, homeScore, awayScore })
      : t('games:versus', { home, away }),
  );
  const isOpen = game.status === 'upcoming' || game.status === 'live';
  return (
    <div className="grid grid-cols-1 gap-3">
      <MatchHeader game={game} details={details.data} scoringSide={scoringSide} />
      {isOpen && staleSince !== null && <StaleNotice since={staleSince} />}
      <MatchTabs game={game} details={details} slipAccess={slipAccess} stale={staleSince !== null} />
    </div>
  );
}

function LoadingGame() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Skeleton className="h-44" />
      <Skeleton className="h-11" />
      <SkeletonList count={6} className="h-24" />
    </div>
  );
}

function UnknownGame() {
  const { t } = useTranslation(['match', 'shell']);
  usePageTitle(t('match:notFound.title'));
  return (
    <EmptyState
      isPage
      icon={<SearchX />}
      title={t('match:notFound.title')}
      text={t('match:notFound.text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link href={paths.betting} className={buttonClass('primary')}>
            {t('shell:notFound.back')}
          </Link>
          <Link href={paths.scores} className={buttonClass()}>
            {t('match:notFound.scores')}
          </Link>
        </div>
      }
    />
  );
}

/** Takes a live or upcoming game from the live lists, and fetches any other game. */
function GameLoader({ gameId }: { gameId: number }) {
  const { live } = useGameLists();
  const known = useKnownGame()(gameId);
  const fetched = useQuery({ ...queryOf('getGame', { params: { id: gameId } }), enabled: known === 'gone' });
  if (fetched.error instanceof ApiError && fetched.error.status === 404) return <UnknownGame />;
  const query = typeof known === 'object' ? { ...fetched, data: known, isError: false } : fetched;
  return (
    <>
      <GoalAnnouncer games={live.data ?? []} />
      <QueryView query={query} loading={<LoadingGame />}>
        {(game) => <LoadedGame game={game} />}
      </QueryView>
    </>
  );
}

export function GamePage() {
  const { gameId = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(gameId) ? <GameLoader key={gameId} gameId={Number(gameId)} /> : <UnknownGame />;
}
