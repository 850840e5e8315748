// What has become of a selection since it was put in the slip: its price or its line may have moved, its
// market may be suspended or closed. The slip always shows the present price; the player's policy on changes
// only decides whether a bet at that price needs to be accepted first.
import { isSuspended, priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { marketOf, resolveSelection } from '#domain/markets/registry.ts';
import type { Selection } from '#web/lib/selection.ts';

type Offer = Pick<Selection, 'odds' | 'line'>;

export type LineState =
  /** Can be bet at the offer; its price differs from the one the player saw where the policy accepts that. */
  | ({ kind: 'open' } & Offer)
  /** The player has to accept the offer first. */
  | ({ kind: 'changed'; lineMoved: boolean } & Offer)
  | { kind: 'suspended' }
  | { kind: 'closed' }
  /** Its price may be out of date since then: what was offered last, where that is known. */
  | ({ kind: 'stale'; since: number } & Offer)
  /** The same; or null while the present price is being fetched. */
  | { kind: 'stale'; since: number | null };

/** What the browser knows of the game: not asked yet, not among the open games any more, or the game. */
export type KnownGame = Game | 'unknown' | 'gone';

export type Known = {
  game: KnownGame;
  /** The goalscorer prices of the game's present version; undefined until they have arrived. */
  players?: readonly Player[] | undefined;
  /** Since when nothing keeps the game up to date. */
  staleSince?: number | null;
};

/** The selection with its teams as they are called now. */
export function namedNow(selection: Selection, game: KnownGame | undefined): Selection {
  return typeof game === 'object' ? { ...selection, homeTeam: game.homeTeam, awayTeam: game.awayTeam } : selection;
}

/** The selection at the price and line on offer, or offered last. */
export function asOffered(selection: Selection, state: LineState): Selection {
  return 'odds' in state ? { ...selection, odds: state.odds, line: state.line } : selection;
}

/** @returns null where it is closed, undefined while it is not known */
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
