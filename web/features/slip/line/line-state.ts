// A selection's state, compared with the price and line that the player selected, accepted or sent
// last. A new line must always be accepted; the odds-change policy decides about a new price.
import { isSuspended, priceOf } from '#contract/game-prices.ts';
import type { Game, GameMarkets, Player } from '#contract/games/objects.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { lineFieldOf, SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { offeredOdds } from '#web/lib/game-markets.ts';
import { priceFieldOf, type Selection } from '#web/lib/selection.ts';

type Offer = Pick<Selection, 'odds' | 'line'>;

export type LineState =
  /** Can be bet on; the odds may differ from those seen if the policy accepts the change. */
  | ({ kind: 'open' } & Offer)
  | ({ kind: 'changed'; lineMoved: boolean } & Offer)
  | { kind: 'suspended'; isVarCheck: boolean }
  | { kind: 'closed' }
  /** Possibly out of date since `since`; includes the last known offer. */
  | ({ kind: 'stale'; since: number } & Offer)
  /** Out of date without a known offer; `since` is null while the current price is loading. */
  | { kind: 'stale'; since: number | null };

export type KnownGame = Game | 'unknown' | 'gone';

type KnownPrices = {
  game: KnownGame;
  players?: readonly Player[] | undefined;
  /** For selections without a bet type. */
  markets?: GameMarkets | undefined;
  staleSince?: number | null;
};

export function withCurrentNames(selection: Selection, game: KnownGame | undefined): Selection {
  return typeof game === 'object' ? { ...selection, homeTeam: game.homeTeam, awayTeam: game.awayTeam } : selection;
}

export function withOfferedPrice(selection: Selection, state: LineState): Selection {
  return 'odds' in state ? { ...selection, odds: state.odds, line: state.line } : selection;
}

/** @returns null if the selection is closed, undefined while unknown */
function currentOdds(selection: Selection, game: Game, { players, markets }: KnownPrices): string | null | undefined {
  const { market, betType, playerId } = selection;
  if (betType === null) return markets && offeredOdds(markets, selection);
  const scorer = SCORER_FIELDS.find((each) => each.market === market);
  if (scorer) return players && (players.find(({ id }) => id === playerId)?.[scorer.prefix] ?? null);
  const field = priceFieldOf({ ...selection, betType })?.field;
  return field === undefined ? null : priceOf(game, field);
}

/** The game's main line for a bet type with one; a selection without a bet type keeps its own. */
function currentLine({ market, betType, line }: Selection, game: Game): string | null {
  if (betType === null) return line;
  const field = lineFieldOf(market);
  return field && game[field];
}

export function lineState(selection: Selection, known: KnownPrices, policy: OddsChangePolicy): LineState {
  const { game, staleSince = null } = known;
  if (game === 'gone') return { kind: 'closed' };
  if (game === 'unknown') return { kind: 'stale', since: staleSince };
  const odds = currentOdds(selection, game, known);
  const line = currentLine(selection, game);
  if (staleSince !== null) return { kind: 'stale', since: staleSince, ...(odds && { odds, line }) };
  if (isSuspended(game, selection.market)) return { kind: 'suspended', isVarCheck: game.varSince !== null };
  if (odds === undefined) return { kind: 'stale', since: null };
  if (odds === null) return { kind: 'closed' };
  const lineMoved = line !== selection.line;
  const isAccepted = !lineMoved && acceptsOddsChange(policy, Number(selection.odds), Number(odds));
  return isAccepted ? { kind: 'open', odds, line } : { kind: 'changed', odds, line, lineMoved };
}
