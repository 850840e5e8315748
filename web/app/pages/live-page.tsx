import { useTranslation } from 'react-i18next';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { GameList } from '#web/features/games/game-list.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { slipChoosing } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function LivePage() {
  const { t } = useTranslation('betting');
  const { live, staleSince } = useGameLists();
  const filter = useGameFilter();
  return (
    <>
      <PageHeading title={t('live.title')} text={t('live.text')} />
      <GoalAnnouncer games={live.data ?? []} />
      <GameFilterBar filter={filter} games={live.data ?? []} />
      <GameList
        kind="live"
        games={live}
        variant="betting"
        staleSince={staleSince.live}
        filter={filter}
        choosing={slipChoosing}
      />
    </>
  );
}
