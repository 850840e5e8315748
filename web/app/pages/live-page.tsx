import { useTranslation } from 'react-i18next';
import { GameList } from '#web/features/games/game-list.tsx';
import { GamesHeader } from '#web/features/games/games-header.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { slipAccess } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';

export function LivePage() {
  const { t } = useTranslation('betting');
  const { live, staleSince } = useGameLists();
  const filter = useGameFilter();
  return (
    <>
      <GoalAnnouncer games={live.data ?? []} />
      <GamesHeader priced title={t('live.title')} filter={filter} games={live.data ?? []} />
      <GameList
        kind="live"
        games={live}
        variant="betting"
        staleSince={staleSince.live}
        filter={filter}
        slipAccess={slipAccess}
      />
    </>
  );
}
