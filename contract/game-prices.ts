// How a screen finds a price or a line on a game. This file needs no package, so the browser carries it.
import type { Game } from '#contract/games/objects.ts';
import type { MarketName } from '#domain/markets/bet-types.ts';

/** A game's price by its field: a string such as "2.50", or null where the selection is closed. */
export function priceOf(game: Game, field: string): string | null {
  return (game as Game & Record<string, string | null | undefined>)[field] ?? null;
}

/** Whether a market takes no bets for now: the whole game is stopped, or this market of it. */
export function isSuspended(game: Game, market: MarketName): boolean {
  return game.suspended || game.suspendedMarkets.includes(market);
}
