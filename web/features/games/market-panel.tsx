import { isSuspended } from '#contract/game-prices.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { type GamePricesProps, isSelected, listedChoices } from '#web/features/games/panel-choices.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

const WIDE = 'grid-cols-2';

/** Three columns for a market with three results, or with nine pairs of results. */
function columnsOf({ prices }: MarketPanel): string {
  const count = new Set(prices.map(({ selection }) => selection)).size;
  if (count <= 2) return WIDE;
  return count === 3 || count === 9 ? 'grid-cols-3' : 'grid-cols-4';
}

type MarketPanelProps = GamePricesProps & { panel: MarketPanel; titled?: boolean };

export function MarketPanelView({ game, panel, selected, onToggle, stale, titled }: MarketPanelProps) {
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
