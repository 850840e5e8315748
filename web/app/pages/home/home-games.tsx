import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { GameList, type GamesState } from '#web/features/games/game-list.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { toggleInSlip, useSelectedKeys } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';
import { paths } from '#web/lib/paths.ts';

/** Enough to choose from at a glance; the rest is one tap away. */
const GAMES_SHOWN = 8;

type GameSectionProps = { kind: 'live' | 'upcoming'; games: GamesState; staleSince?: number | null };

function GameSection({ kind, games, staleSince }: GameSectionProps) {
  const { t } = useTranslation('home');
  const selectedKeys = useSelectedKeys();
  const hasMore = (games.data?.length ?? 0) > GAMES_SHOWN;
  return (
    <section className="mb-8">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-display text-xl font-semibold">{t(kind)}</h2>
        {hasMore && (
          <Link
            href={kind === 'live' ? paths.betting : `${paths.betting}?tab=upcoming`}
            className="min-h-6 text-sm font-medium text-gold-bright underline-offset-4 hover:underline"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <GameList
        kind={kind}
        games={games}
        variant="home"
        limit={GAMES_SHOWN}
        staleSince={staleSince ?? null}
        selectedKeys={selectedKeys}
        onToggle={toggleInSlip}
      />
    </section>
  );
}

/** The simplified lists of the front page. */
export function HomeGames() {
  const { live, upcoming, staleSince } = useGameLists();
  return (
    <>
      <GoalAnnouncer games={live.data ?? []} />
      <GameSection kind="live" games={live} staleSince={staleSince} />
      <GameSection kind="upcoming" games={upcoming} />
    </>
  );
}
