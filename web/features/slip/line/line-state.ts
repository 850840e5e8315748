// A selection's state since it was added. The policy decides if the player must accept a change.
import { isSuspended, priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { marketOf, resolveSelection } from '#domain/markets/registry.ts';
import type { Selection } from '#web/lib/selection.ts';

type Offer = Pick<Selection, 'odds' | 'line'>;

export type LineState =
  /** Can be bet at the offer; the price may differ from the one seen if the policy accepts that. */
  | ({ kind: 'open' } & Offer)
  | ({ kind: 'changed'; lineMoved: boolean } & Offer)
  | { kind: 'suspended' }
  | { kind: 'closed' }
  /** Possibly out of date since then; the last known offer. */
  | ({ kind: 'stale'; since: number } & Offer)
  /** The same without a known offer; null while the current price is loading. */
  | { kind: 'stale'; since: number | null };

export type KnownGame = Game | 'unknown' | 'gone';

export type Known = {
  game: KnownGame;
  players?: readonly Player[] | undefined;
  staleSince?: number | null;
};

export function withCurrentNames(selection: Selection, game: KnownGame | undefined): Selection {
  return typeof game === 'object' ? { ...selection, homeTeam: game.homeTeam, awayTeam: game.awayTeam } : selection;
}

export function asOffered(selection: Selection, state: LineState): Selection {
  return 'odds' in state ? { ...selection, odds: state.odds, line: state.line } : selection;
}

/** @returns null if it is closed, undefined while unknown */
function presentOdds(selection: Selection, game: Game, players: Known['players']): string | null | undefined {
  const market = marketOf(selection.betType);
  if (market.kind === 'scorer') {
    return players && (players.find(({ id }) => id === selection.playerId)?.[market.pricePrefix] ?? null);
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
  { game, players, staleSince = null }: Known,
  policy: OddsChangePolicy,
): LineState {
  if (game === 'gone') return { kind: 'closed' };
  if (game === 'unknown') return { kind: 'stale', since: staleSince };
  const odds = presentOdds(selection, game, players);
  const line = presentLine(selection, game);
  if (staleSince !== null) return { kind: 'stale', since: staleSince, ...(odds && { odds, line }) };
  if (isSuspended(game, marketOf(selection.betType).name)) return { kind: 'suspended' };
  if (odds === undefined) return { kind: 'stale', since: null };
  if (odds === null) return { kind: 'closed' };
  const lineMoved = line !== selection.line;
  const isAccepted = !lineMoved && acceptsOddsChange(policy, Number(selection.odds), Number(odds));
  return isAccepted ? { kind: 'open', odds, line } : { kind: 'changed', odds, line, lineMoved };
}
