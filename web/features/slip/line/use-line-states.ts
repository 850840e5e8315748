import { useQueries } from '@tanstack/react-query';
import type { Player } from '#contract/objects/game.ts';
import { marketOf } from '#domain/markets/registry.ts';
import { type KnownGame, type LineState, lineState } from '#web/features/slip/line/line-state.ts';
import { keyOf, type Slip } from '#web/features/slip/slip.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';

export type LineWithState = { key: string; game: KnownGame; state: LineState };

/** What of a line's own price does not count, because it is bet at another: only its line can have changed. */
export function withoutOwnPrice(at: LineWithState): LineWithState {
  return at.state.kind === 'changed' && !at.state.lineMoved ? { ...at, state: { kind: 'open' } } : at;
}

/** The present state of each line of the slip, in its order. */
export function useLineStates(slip: Slip): LineWithState[] {
  const knownGame = useKnownGame();
  const scorerGames = [
    ...new Set(
      slip.lines
        .filter((line) => marketOf(line.selection.betType).kind === 'scorer')
        .map((line) => line.selection.gameId),
    ),
  ];
  const players = useQueries({
    queries: scorerGames.map((gameId) => ({ ...queryOf('listPlayers', { query: { gameId } }), enabled: false })),
  });
  const playersOf = (gameId: number): Player[] | undefined => players[scorerGames.indexOf(gameId)]?.data;
  return slip.lines.map((line) => {
    const { gameId } = line.selection;
    const game = knownGame(gameId);
    return { key: keyOf(line), game, state: lineState(line.selection, game, slip.acceptOddsChange, playersOf(gameId)) };
  });
}
