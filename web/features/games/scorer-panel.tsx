import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSuspended } from '#contract/game-prices.ts';
import type { Player } from '#contract/games/objects.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { type GamePricesProps, isSelected, scorerChoice } from '#web/features/games/panel-choices.ts';
import { scorerPricesQuery } from '#web/lib/scorer-prices.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

const INITIAL_PLAYERS = 6;

/** Sorts by anytime price or, without one, first-goal price; players with neither come last. */
function byPrice(one: Player, other: Player): number {
  const price = (player: Player) => Number(player.anytimeGoalscorerOdds ?? player.firstGoalscorerOdds ?? Infinity);
  return price(one) - price(other) || one.name.localeCompare(other.name);
}

type ScorerPanelProps = GamePricesProps & { panels: readonly MarketPanel[] };

function ScorerRow({ player, panels, game, selected, stale, onToggle }: ScorerPanelProps & { player: Player }) {
  return (
    <tr>
      <th scope="row" className="min-w-0 py-1 pr-2 text-left font-normal">
        <span className="block text-sm leading-tight">{player.name}</span>
        <span className="block text-2xs text-muted">{player.team}</span>
      </th>
      {panels.map((panel) => {
        if (!panel.scorerPricePrefix) return null;
        const choice = scorerChoice(game, panel, panel.scorerPricePrefix, player);
        return (
          <td key={panel.market} className="w-17 py-1 pl-1.5">
            <OddsButton
              bare
              choice={choice}
              selected={isSelected(selected, choice)}
              suspended={isSuspended(game, panel.market)}
              stale={stale}
              onToggle={onToggle}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Prices are fetched when the tab opens and for each new version of the game. */
export function ScorerPanel({ panels, ...props }: ScorerPanelProps) {
  const { t } = useTranslation('games');
  const { describeBriefly } = useSelectionText();
  const [showsAll, setShowsAll] = useState(false);
  const players = useQuery(scorerPricesQuery(props.game));
  if (players.isPending) return <SkeletonList count={3} className="h-11" />;
  if (players.isError) return <ErrorState onRetry={() => players.refetch()} />;
  if (players.data.length === 0) return <p className="py-6 text-center text-sm text-muted">{t('scorers.none')}</p>;
  const sorted = [...players.data].sort(byPrice);
  const shown = showsAll ? sorted : sorted.slice(0, INITIAL_PLAYERS);
  return (
    <div className="grid grid-cols-1 gap-2">
      <table className="w-full table-auto">
        <thead className="text-2xs text-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              {t('scorers.player')}
            </th>
            {panels.map(({ market }) => (
              <th key={market} scope="col" className="pl-1.5 text-center font-medium">
                {describeBriefly({ homeTeam: null, awayTeam: null, market, selection: null, line: null })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((player) => (
            <ScorerRow
              key={player.id}
              player={player}
              panels={panels}
              {...props}
              stale={props.stale || players.isPlaceholderData}
            />
          ))}
        </tbody>
      </table>
      {sorted.length > INITIAL_PLAYERS && (
        <Button variant="ghost" size="small" onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'scorers.showFewer' : 'scorers.showAll')}
        </Button>
      )}
    </div>
  );
}
