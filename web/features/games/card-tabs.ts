import { BETTING_TABS, HOME_CARD_PANELS_WITHOUT_TAB, HOME_CARD_TABS, type MarketTab } from '#domain/markets/panels.ts';

/** The Asian total has no tab; it is shown with the handicap, a similar market. */
const fiveTabs: readonly MarketTab[] = HOME_CARD_TABS.map((tab) =>
  tab.tab === 'handicap' ? { ...tab, panels: [...tab.panels, ...HOME_CARD_PANELS_WITHOUT_TAB] } : tab,
);

export const resultTab = BETTING_TABS.filter(({ tab }) => tab === 'result');

export type CardVariant = 'home' | 'betting' | 'advanced';

export const cardTabs: Record<CardVariant, readonly MarketTab[]> = {
  home: fiveTabs,
  betting: BETTING_TABS,
  advanced: [...resultTab, ...fiveTabs],
};
