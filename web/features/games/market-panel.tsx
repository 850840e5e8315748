import { isSuspended } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import type { MarketName } from '#domain/markets/bet-types.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { listedChoices } from '#web/features/games/panel-choices.ts';
import { type Selection, selectionKey } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

export type GamePart = {
  game: Game;
  /** The keys of this game's selections in the slip, one per line. */
  selected: string;
  onToggle: (selection: Selection) => void;
  /** Prices may be out of date: they are shown but can't be selected. */
  stale: boolean;
};

export function isSelected(selected: string, choice: Parameters<typeof selectionKey>[0]): boolean {
  return selected.split('\n').includes(selectionKey(choice));
}

/** Markets with two sides have two wide columns; others as many as their labels allow. */
const COLUMNS: Partial<Record<MarketName, string>> = {
  correct_score: 'grid-cols-4',
  match_result: 'grid-cols-3',
  half_time_full_time: 'grid-cols-3',
};

type MarketPanelProps = GamePart & { panel: MarketPanel; titled?: boolean };

export function MarketPanelView({ game, panel, selected, onToggle, stale, titled }: MarketPanelProps) {
  const { marketName } = useSelectionText();
  const columns = COLUMNS[panel.market];
  return (
    <fieldset className="min-w-0">
      <legend className={titled ? 'mb-1.5 text-xs font-medium text-muted' : 'sr-only'}>
        {marketName(panel.market)}
      </legend>
      <div className={`grid gap-1.5 ${columns ?? 'grid-cols-2'}`}>
        {listedChoices(game, panel).map((choice) => (
          <OddsButton
            key={choice.selection}
            choice={choice}
            selected={isSelected(selected, choice)}
            suspended={isSuspended(game, panel.market)}
            stale={stale}
            onToggle={onToggle}
            wide={!columns}
          />
        ))}
      </div>
    </fieldset>
  );
}
