import { priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import type { ScorerPricePrefix } from '#domain/markets/market.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import type { Selection } from '#web/lib/selection.ts';

/** A selection with its price, or null if it is closed. */
export type Choice = Omit<Selection, 'odds'> & { odds: string | null };

export function listedChoices(game: Game, panel: MarketPanel): Choice[] {
  return panel.selections.map(({ selection, priceField }) => ({
    gameId: game.id,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    betType: panel.market,
    selection,
    playerId: null,
    line: panel.lineField && game[panel.lineField],
    odds: priceOf(game, priceField),
  }));
}

export function scorerChoice(game: Game, panel: MarketPanel, prefix: ScorerPricePrefix, player: Player): Choice {
  return {
    gameId: game.id,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    betType: panel.market,
    selection: player.name,
    playerId: player.id,
    line: null,
    odds: player[prefix],
  };
}
