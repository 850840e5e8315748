import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { GameList } from '#web/features/games/game-list.tsx';
import { GoalAnnouncer } from '#web/features/games/goal-announcer.tsx';
import { useGameFilter } from '#web/features/games/use-game-filter.ts';
import { ModeSwitch } from '#web/features/slip/mode-switch.tsx';
import { slipChoosing, useSlip } from '#web/features/slip/slip-store.ts';
import { formatCount } from '#web/lib/format.ts';
import { useGameLists } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = ['live', 'upcoming'] as const;

const MARKETS_PER_GAME = 4;

function BettingMode() {
  const { t } = useTranslation('betting');
  const { mode } = useSlip();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <h2 className="text-base font-semibold">{t('advanced.mode')}</h2>
        <p className="text-xs text-muted">{t(`advanced.modeText.${mode}`)}</p>
      </div>
      <ModeSwitch />
    </Card>
  );
}

function MarketStatistics({ live, upcoming }: { live: number; upcoming: number }) {
  const { t } = useTranslation('betting');
  const players = useQuery(queryOf('listPlayers', {})).data?.length ?? 0;
  const figures = [
    { label: t('advanced.liveMarkets'), count: live * MARKETS_PER_GAME },
    { label: t('advanced.upcomingMarkets'), count: upcoming * MARKETS_PER_GAME },
    { label: t('advanced.players'), count: players },
  ];
  return (
    <SectionCard title={t('advanced.statistics')} className="mt-6">
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-xl font-semibold text-gold-bright">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

export function AdvancedBettingPage() {
  const { t } = useTranslation('betting');
  const [tab, setTab] = useAddressChoice('tab', TABS);
  const { live, upcoming, staleSince } = useGameLists();
  const filter = useGameFilter();
  const shared = { variant: 'advanced', filter, choosing: slipChoosing } as const;
  usePageTitle(t('advanced.title'));
  return (
    <>
      <PageHeading title={t('advanced.title')} text={t('advanced.text')} />
      <BettingMode />
      <GoalAnnouncer games={live.data ?? []} />
      <div className="mt-4">
        <GameFilterBar filter={filter} games={(tab === 'live' ? live : upcoming).data ?? []} />
        <Tabs
          lingers
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'live',
              label: t('advanced.liveTab'),
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
              label: t('advanced.upcomingTab'),
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
          ]}
        />
      </div>
      <MarketStatistics live={live.data?.length ?? 0} upcoming={upcoming.data?.length ?? 0} />
    </>
  );
}
