import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GameList } from '#web/features/games/game-list.tsx';
import { GamesHeader } from '#web/features/games/games-header.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { slipAccess } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const KINDS = ['live', 'upcoming'] as const;
const KINDS_AND_POPULAR = [...KINDS, 'popular'] as const;

type GameTabsProps = {
  title: string;
  variant: 'betting' | 'advanced';
  /** The count is undefined until the games have loaded, since a zero would be wrong. */
  labelOf: (kind: (typeof KINDS)[number], count: number | undefined) => string;
  popular?: { label: string; content: ReactNode };
  /** Below the title. */
  children?: ReactNode;
};

export function GameTabs({ title, variant, labelOf, popular, children }: GameTabsProps) {
  const { t } = useTranslation('betting');
  const [tab, setTab] = useUrlChoice('tab', popular ? KINDS_AND_POPULAR : KINDS);
  const { staleSince, ...lists } = useGameLists();
  const filter = useGameFilter();
  const items = KINDS.map((kind) => {
    const other = kind === 'live' ? 'upcoming' : 'live';
    const games = lists[kind].data;
    return {
      value: kind,
      label: labelOf(kind, games && filter.find(games).length),
      content: (
        <div className="pt-2">
          <GameList
            kind={kind}
            games={lists[kind]}
            variant={variant}
            staleSince={staleSince[kind]}
            filter={filter}
            slipAccess={slipAccess}
            elsewhere={{ games: lists[other].data, show: () => setTab(other) }}
          />
        </div>
      ),
    };
  });
  return (
    <>
      <GoalAnnouncer games={lists.live.data ?? []} />
      <GamesHeader priced title={title} filter={filter} games={tab === 'popular' ? null : (lists[tab].data ?? [])} />
      {children}
      <Tabs
        deferContent
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        items={popular ? [...items, { value: 'popular', ...popular }] : items}
      />
    </>
  );
}
