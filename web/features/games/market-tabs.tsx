import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketPanel, MarketTab } from '#domain/markets/panels.ts';
import { type GamePart, MarketPanelView } from '#web/features/games/market-panel.tsx';
import { ScorerPanel } from '#web/features/games/scorer-panel.tsx';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Tabs } from '#web/ui/tabs.tsx';

type MarketTabsProps = GamePart & { tabs: readonly MarketTab[] };

function TabContent({ panels, ...part }: GamePart & { panels: readonly MarketPanel[] }) {
  const listed = panels.filter((panel) => panel.scorerPricePrefix === null);
  const scorers = panels.filter((panel) => panel.scorerPricePrefix !== null);
  return (
    <div className="grid grid-cols-1 gap-3 pt-2.5">
      {listed.map((panel) => (
        <MarketPanelView key={panel.market} panel={panel} titled={panels.length > 1} {...part} />
      ))}
      {scorers.length > 0 && <ScorerPanel panels={scorers} {...part} />}
    </div>
  );
}

/** The markets of a game in tabs, grouped by the catalogue. */
export function MarketTabs({ tabs, ...part }: MarketTabsProps) {
  const { t } = useTranslation('games');
  const { tabName } = useSelectionText();
  const [open, setOpen] = useState(tabs[0]?.tab ?? '');
  const { homeTeam: home, awayTeam: away } = part.game;
  return (
    <Tabs
      look="card"
      label={t('marketsOf', { home, away })}
      value={open}
      onChange={setOpen}
      items={tabs.map(({ tab, labelKey, panels }) => ({
        value: tab,
        label: tabName(labelKey),
        content: <TabContent panels={panels} {...part} />,
      }))}
    />
  );
}
