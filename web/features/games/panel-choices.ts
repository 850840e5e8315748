import { priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import { betTypeOf, type ScorerPricePrefix } from '#domain/markets/api-fields.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { gameSelectionKey, type Selection, selectionOfField } from '#web/lib/selection.ts';

/** A selection; its odds are null while it is closed. */
export type Choice = Omit<Selection, 'odds'> & { odds: string | null };

export function listedChoices(game: Game, panel: MarketPanel): Choice[] {
  return panel.prices.map((price) => ({
    gameId: game.id,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    ...selectionOfField(price, game),
    playerId: null,
    odds: priceOf(game, price.field),
  }));
}

export function scorerChoice(game: Game, panel: MarketPanel, prefix: ScorerPricePrefix, player: Player): Choice {
  return {
    gameId: game.id,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    market: panel.market,
    betType: betTypeOf(panel.market),
    selection: player.name,
    playerId: player.id,
    line: null,
    odds: player[prefix],
  };
}

export type GamePricesProps = {
  game: Game;
  /** The keys of the slip's selections in this game, one per line. */
  selected: string;
  onToggle: (selection: Selection) => void;
  /** Whether prices may be out of date; they are then shown but can't be selected. */
  stale: boolean;
};

export function isSelected(selected: string, choice: Parameters<typeof gameSelectionKey>[0]): boolean {
  return selected.split('\n').includes(gameSelectionKey(choice));
}

/** What the games need from the slip: a game's selected keys, one per line, and a toggle. */
export type SlipAccess = Pick<GamePricesProps, 'onToggle'> & { useSelected: (gameId: number) => string };
