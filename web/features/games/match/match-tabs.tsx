import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { isOver } from '#domain/game.ts';
import { MarketBrowser } from '#web/features/games/markets/market-browser.tsx';
import { LineupsTab } from '#web/features/games/match/lineups-tab.tsx';
import { OddsTab } from '#web/features/games/match/odds-tab.tsx';
import { StatsTab } from '#web/features/games/match/stats-tab.tsx';
import { TimelineTab } from '#web/features/games/match/timeline-tab.tsx';
import type { SlipAccess } from '#web/features/games/panel-choices.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { type TabItem, Tabs } from '#web/ui/tabs.tsx';

const TABS = ['markets', 'timeline', 'stats', 'lineups', 'odds'] as const;
/** A game that is over has no markets. */
const TABS_AFTER_END = ['timeline', 'stats', 'lineups', 'odds'] as const;

type Tab = (typeof TABS)[number];

type MatchTabsProps = {
  game: Game;
  details: UseQueryResult<GameDetails>;
  slipAccess: SlipAccess;
  stale: boolean;
};

const DETAILS = { timeline: TimelineTab, stats: StatsTab, lineups: LineupsTab, odds: OddsTab } as const;

export function MatchTabs({ game, details, slipAccess, stale }: MatchTabsProps) {
  const { t } = useTranslation('match');
  const tabs: readonly [Tab, ...Tab[]] = isOver(game.status) ? TABS_AFTER_END : TABS;
  const [tab, setTab] = useUrlChoice<Tab>('tab', tabs, KEPT_PARAMETERS);
  const lineUps = details.data?.lineUps;
  const hasLineUps = lineUps !== undefined && lineUps.home.length + lineUps.away.length > 0;
  const hasOdds = (details.data?.resultPrices.length ?? 0) > 0;
  const isShown = (each: Tab) => (each === 'lineups' ? hasLineUps : each !== 'odds' || hasOdds);
  const shown = tabs.filter((each) => isShown(each) || (each === tab && details.isPending));
  const contentOf = (each: Tab): ReactNode => {
    if (each === 'markets') return <MarketBrowser game={game} slipAccess={slipAccess} stale={stale} />;
    const Content = DETAILS[each];
    return (
      <QueryView query={details} loading={{ count: 3, className: 'h-40' }}>
        {(data) => <Content game={game} details={data} />}
      </QueryView>
    );
  };
  const items: TabItem<Tab>[] = shown.map((each) => ({
    value: each,
    label: t(each === 'lineups' && lineUps?.recorded === false ? 'tabs.squads' : `tabs.${each}`),
    content: <div className="pt-4">{contentOf(each)}</div>,
  }));
  return <Tabs label={t('tabs.label')} value={shown.includes(tab) ? tab : tabs[0]} onChange={setTab} items={items} />;
}

const KEPT_PARAMETERS = ['markets'] as const;
