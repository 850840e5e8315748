// What has become of a selection since it was put in the slip: its price or its line may have moved, its
// market may be suspended or closed.
import { isSuspended, priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/objects/game.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { marketOf, resolveSelection } from '#domain/markets/registry.ts';
import type { Selection } from '#web/lib/selection.ts';

export type LineState =
  | { kind: 'open' }
  | { kind: 'changed'; odds: string; line: string | null; lineMoved: boolean }
  | { kind: 'suspended' }
  | { kind: 'closed' };

/** What the browser knows of the game: not asked yet, not among the open games any more, or the game. */
export type KnownGame = Game | 'unknown' | 'gone';

/** The selection with its teams as they are called now. */
export function namedNow(selection: Selection, game: KnownGame | undefined): Selection {
  return typeof game === 'object' ? { ...selection, homeTeam: game.homeTeam, awayTeam: game.awayTeam } : selection;
}

function presentOdds(selection: Selection, game: Game, players: readonly Player[] | undefined): string | null {
  const market = marketOf(selection.betType);
  if (market.kind === 'scorer') {
    const player = players?.find(({ id }) => id === selection.playerId);
    // Without the game's players in hand the server is the one to say that a price moved.
    return player ? player[market.pricePrefix] : selection.odds;
  }
  const resolved = resolveSelection(selection);
  return resolved && priceOf(game, resolved.priceField);
}

function presentLine(selection: Selection, game: Game): string | null {
  const market = marketOf(selection.betType);
  return market.kind === 'listed' && market.lineField ? game[market.lineField] : null;
}

export function lineState(
  selection: Selection,
  game: KnownGame,
  policy: OddsChangePolicy,
  players?: readonly Player[],
): LineState {
  if (game === 'unknown') return { kind: 'open' };
  if (game === 'gone') return { kind: 'closed' };
  const odds = presentOdds(selection, game, players);
  if (isSuspended(game, marketOf(selection.betType).name)) return { kind: 'suspended' };
  if (odds === null) return { kind: 'closed' };
  const line = presentLine(selection, game);
  const lineMoved = line !== selection.line;
  const oddsTaken = acceptsOddsChange(policy, Number(selection.odds), Number(odds));
  return !lineMoved && oddsTaken ? { kind: 'open' } : { kind: 'changed', odds, line, lineMoved };
}
