import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { PopularMarkets } from '#web/app/pages/betting/popular-markets.tsx';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { GameList } from '#web/features/games/game-list.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { slipChoosing } from '#web/features/slip/slip-store.ts';
import { useGameLists } from '#web/lib/games.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = ['live', 'upcoming', 'popular'] as const;

export function BettingPage() {
  const { t } = useTranslation('betting');
  const [tab, setTab] = useAddressChoice('tab', TABS);
  const { live, upcoming, staleSince } = useGameLists();
  const filter = useGameFilter();
  const shared = { variant: 'betting', filter, choosing: slipChoosing } as const;
  // No count until the games are loaded: a zero would be wrong.
  const counted = (label: string, games: Game[] | undefined) =>
    games ? t('counted', { label, count: filter.find(games).length }) : label;
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('title')} text={t('text')} />
      <GoalAnnouncer games={live.data ?? []} />
      {tab !== 'popular' && <GameFilterBar filter={filter} games={(tab === 'live' ? live : upcoming).data ?? []} />}
      <Tabs
        lingers
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'live',
            label: counted(t('liveTab'), live.data),
            content: (
              <div className="pt-4">
                <GameList
                  kind="live"
                  games={live}
                  staleSince={staleSince.live}
                  elsewhere={{ games: upcoming.data, show: () => setTab('upcoming') }}
                  {...shared}
                />
              </div>
            ),
          },
          {
            value: 'upcoming',
            label: counted(t('upcomingTab'), upcoming.data),
            content: (
              <div className="pt-4">
                <GameList
                  kind="upcoming"
                  games={upcoming}
                  staleSince={staleSince.upcoming}
                  elsewhere={{ games: live.data, show: () => setTab('live') }}
                  {...shared}
                />
              </div>
            ),
          },
          { value: 'popular', label: t('popularTab'), content: <PopularMarkets /> },
        ]}
      />
    </>
  );
}
