// How screens read a game's prices. Imports no package, to keep the browser bundle small.
import type { Game } from '#contract/games/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** A game's price by field: a string such as "2.50", or null if the selection is closed. */
export function priceOf(game: Game, field: string): string | null {
  return (game as Game & Record<string, string | null | undefined>)[field] ?? null;
}

export function isSuspended(game: Game, market: MarketName): boolean {
  return game.suspended || game.suspendedMarkets.includes(market);
}
