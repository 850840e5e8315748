import { useQueries } from '@tanstack/react-query';
import { marketOf } from '#domain/markets/registry.ts';
import { asOffered, type KnownGame, type LineState, lineState } from '#web/features/slip/line/line-state.ts';
import { keyOf, type Slip, type SlipLine } from '#web/features/slip/slip.ts';
import { useKnownGame, usePricesStaleSince } from '#web/lib/games.ts';
import { scorerPricesQuery } from '#web/lib/scorer-prices.ts';
import type { Selection } from '#web/lib/selection.ts';

export type LiveLine = { key: string; line: SlipLine; seen: Selection; game: KnownGame; state: LineState };

/** Ignores a change of the line's own price, because it is bet at another one. */
export function withoutOwnPrice(at: LiveLine): LiveLine {
  const { state } = at;
  if (state.kind === 'changed' && state.lineMoved) return at;
  const isOffered = state.kind === 'changed' || state.kind === 'open';
  return isOffered
    ? { ...at, seen: at.line.selection, state: { kind: 'open', odds: state.odds, line: state.line } }
    : at;
}

const isScorer = (line: SlipLine): boolean => marketOf(line.selection.betType).kind === 'scorer';

/** An unanswered request keeps its prices. */
const wasSent = (slip: Slip, line: SlipLine): boolean =>
  slip.mode === 'single' ? line.attempt !== null : slip.accumulator.attempt !== null;

export function useLiveSlip(slip: Slip): { live: Slip; lines: LiveLine[] } {
  const knownGame = useKnownGame();
  const staleSince = usePricesStaleSince();
  const scorerGames = [...new Set(slip.lines.filter(isScorer).map((line) => line.selection.gameId))];
  const players = useQueries({
    queries: scorerGames.map((gameId) => {
      const game = knownGame(gameId);
      return typeof game === 'object'
        ? scorerPricesQuery(game)
        : { ...scorerPricesQuery({ id: gameId, version: 0 }), enabled: false };
    }),
  });

  function stateOf(line: SlipLine, game: KnownGame): LineState {
    const { selection } = line;
    if (wasSent(slip, line)) return { kind: 'open', odds: selection.odds, line: selection.line };
    const fetched = players[scorerGames.indexOf(selection.gameId)];
    const known = { game, players: fetched?.isPlaceholderData ? undefined : fetched?.data };
    return lineState(selection, { ...known, staleSince: staleSince(game) }, slip.acceptOddsChange);
  }

  const lines = slip.lines.map((line) => {
    const seen = line.selection;
    const game = knownGame(seen.gameId);
    const state = stateOf(line, game);
    return { key: keyOf(line), line: { ...line, selection: asOffered(seen, state) }, seen, game, state };
  });
  return { live: { ...slip, lines: lines.map(({ line }) => line) }, lines };
}
