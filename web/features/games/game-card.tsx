import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSuspended } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import {
  BETTING_TABS,
  HOME_CARD_PANELS_WITHOUT_TAB,
  HOME_CARD_TABS,
  type MarketTab,
} from '#domain/markets/card-tabs.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { GameHeader } from '#web/features/games/game-header.tsx';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { type GamePricesProps, isSelected, listedChoices, type SlipAccess } from '#web/features/games/panel-choices.ts';
import { ScorerPanel } from '#web/features/games/scorer-panel.tsx';
import { useGoalFlash } from '#web/features/games/use-goal-flash.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const WIDE = 'grid-cols-2';

/** Three columns for a market with three results, or with nine pairs of results. */
function columnsOf({ prices }: MarketPanel): string {
  const count = new Set(prices.map(({ selection }) => selection)).size;
  if (count <= 2) return WIDE;
  return count === 3 || count === 9 ? 'grid-cols-3' : 'grid-cols-4';
}

type MarketPanelProps = GamePricesProps & { panel: MarketPanel; titled?: boolean };

function MarketPanelView({ game, panel, selected, onToggle, stale, titled }: MarketPanelProps) {
  const { marketName } = useSelectionText();
  const columns = columnsOf(panel);
  return (
    <fieldset className="min-w-0">
      <legend className={titled ? 'mb-1.5 text-xs font-medium text-muted' : 'sr-only'}>
        {marketName(panel.market)}
      </legend>
      <div className={`grid gap-1.5 ${columns}`}>
        {listedChoices(game, panel).map((choice) => (
          <OddsButton
            key={choice.selection}
            choice={choice}
            selected={isSelected(selected, choice)}
            suspended={isSuspended(game, panel.market)}
            stale={stale}
            onToggle={onToggle}
            wide={columns === WIDE}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The Asian total has no tab of its own; it is shown with the handicap. Both have a main line. */
const HOME_TABS: readonly MarketTab[] = HOME_CARD_TABS.map((tab) =>
  tab.panels.some(({ lineField }) => lineField !== null)
    ? { ...tab, panels: [...tab.panels, ...HOME_CARD_PANELS_WITHOUT_TAB] }
    : tab,
);

const RESULT_TABS = BETTING_TABS.filter(({ tab }) => tab === 'result');

export type CardVariant = 'home' | 'betting' | 'advanced';

const TABS: Record<CardVariant, readonly MarketTab[]> = {
  home: HOME_TABS,
  betting: BETTING_TABS,
  advanced: [...RESULT_TABS, ...HOME_TABS],
};

type MarketTabsProps = GamePricesProps & { tabs: readonly MarketTab[] };

function TabContent({ panels, ...pricesProps }: GamePricesProps & { panels: readonly MarketPanel[] }) {
  const listed = panels.filter((panel) => panel.scorerPricePrefix === null);
  const scorers = panels.filter((panel) => panel.scorerPricePrefix !== null);
  return (
    <div className="grid grid-cols-1 gap-3 pt-2.5">
      {listed.map((panel) => (
        <MarketPanelView key={panel.market} panel={panel} titled={panels.length > 1} {...pricesProps} />
      ))}
      {scorers.length > 0 && <ScorerPanel panels={scorers} {...pricesProps} />}
    </div>
  );
}

function MarketTabs({ tabs, ...pricesProps }: MarketTabsProps) {
  const { t } = useTranslation('games');
  const { tabName } = useSelectionText();
  const [open, setOpen] = useState(tabs[0]?.tab ?? '');
  const { homeTeam: home, awayTeam: away } = pricesProps.game;
  return (
    <Tabs
      variant="card"
      label={t('marketsOf', { home, away })}
      value={open}
      onChange={setOpen}
      items={tabs.map(({ tab, labelKey, panels }) => ({
        value: tab,
        label: tabName(labelKey),
        content: <TabContent panels={panels} {...pricesProps} />,
      }))}
    />
  );
}

function CollapsibleMarkets(pricesProps: GamePricesProps) {
  const { t } = useTranslation('games');
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex gap-1">
        <div className="min-w-0 flex-1">
          {RESULT_TABS.flatMap(({ panels }) =>
            panels.map((panel) => <MarketPanelView key={panel.market} panel={panel} {...pricesProps} />),
          )}
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? 'fewerMarkets' : 'allMarkets')}
          onClick={() => setOpen(!open)}
          className="-mr-2 grid w-11 place-items-center rounded-lg text-muted hover:text-gold-bright"
        >
          <ChevronDown className={classNames('size-5 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      {open && <MarketTabs tabs={TABS.home} {...pricesProps} />}
    </>
  );
}

type CardKind = { variant: CardVariant; heading: 'h2' | 'h3'; underLeague: boolean };
type GameCardProps = CardKind & { game: Game; slipAccess: SlipAccess; stale: boolean };

/** Memoised, so that when one game of a long list changes, only its card rerenders. */
export const GameCard = memo(function GameCard(props: GameCardProps) {
  const { game, slipAccess, stale, variant, heading, underLeague } = props;
  const { t } = useTranslation('games');
  useDisplayChoices();
  const scoringSide = useGoalFlash(game);
  const pricesProps = { game, stale, selected: slipAccess.useSelected(game.id), onToggle: slipAccess.onToggle };
  const { homeTeam: home, awayTeam: away } = game;
  return (
    <Card
      role="article"
      aria-label={t('versus', { home, away })}
      className={classNames(
        'grid grid-cols-1 gap-3 p-3 transition-colors [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:p-4',
        scoringSide && 'animate-glow border-gold bg-raised',
      )}
    >
      <GameHeader game={game} scoringSide={scoringSide} heading={heading} underLeague={underLeague} />
      {variant === 'home' ? (
        <CollapsibleMarkets {...pricesProps} />
      ) : (
        <MarketTabs tabs={TABS[variant]} {...pricesProps} />
      )}
    </Card>
  );
});
