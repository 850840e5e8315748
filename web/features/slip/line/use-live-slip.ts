import { useQueries } from '@tanstack/react-query';
import { SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { type KnownGame, type LineState, lineState, withOfferedPrice } from '#web/features/slip/line/line-state.ts';
import { keyOf, type Slip, type SlipLine } from '#web/features/slip/slip.ts';
import { gameMarketsQuery } from '#web/lib/game-markets.ts';
import { useKnownGame, usePricesStaleSince } from '#web/lib/games.ts';
import { scorerPricesQuery } from '#web/lib/scorer-prices.ts';
import type { Selection } from '#web/lib/selection.ts';

export type LiveLine = {
  key: string;
  /** With the offered price, if it is known. */
  line: SlipLine;
  /** With the price and line that the player selected, accepted or sent last. */
  seenSelection: Selection;
  game: KnownGame;
  state: LineState;
};

/** Ignores a change in the line's own price, for a bet that uses a joint or boosted price. */
export function withoutOwnPrice(liveLine: LiveLine): LiveLine {
  const { state } = liveLine;
  if (state.kind === 'changed' && state.lineMoved) return liveLine;
  const isOffered = state.kind === 'changed' || state.kind === 'open';
  return isOffered
    ? {
        ...liveLine,
        seenSelection: liveLine.line.selection,
        state: { kind: 'open', odds: state.odds, line: state.line },
      }
    : liveLine;
}

const hasNoBetType = ({ selection }: SlipLine): boolean => selection.betType === null;
const isScorer = ({ selection }: SlipLine): boolean =>
  selection.betType !== null && SCORER_FIELDS.some(({ market }) => market === selection.market);

/** The lines' games with their versions; nothing is fetched for a game that isn't listed. */
function gamesOf(lines: readonly SlipLine[], knownGame: (gameId: number) => KnownGame) {
  return [...new Set(lines.map(({ selection }) => selection.gameId))].map((id) => {
    const game = knownGame(id);
    return typeof game === 'object' ? { id, version: game.version, enabled: true } : { id, version: 0, enabled: false };
  });
}

/**
 * Whether bets on these lines may be sent at the prices of an earlier version: on a slow network,
 * waiting could take longer than the next change, and the server compares them with the current
 * ones. Not if the server would accept any difference, or has just refused a bet.
 */
export function mayUseEarlierPrices({ acceptOddsChange, multiples }: Slip, lines: readonly SlipLine[]): boolean {
  const isRefused = [...lines, ...Object.values(multiples)].some(({ problem }) => problem !== null);
  return acceptOddsChange !== 'any' && !isRefused;
}

/** A game's response; that of an earlier version only if it may be used. */
function responseOf<Data>(
  games: readonly { id: number }[],
  fetched: readonly { data: Data | undefined; isPlaceholderData: boolean }[],
  gameId: number,
  mayBeEarlier: boolean,
): Data | undefined {
  const found = fetched[games.findIndex(({ id }) => id === gameId)];
  return mayBeEarlier || !found?.isPlaceholderData ? found?.data : undefined;
}

/** A line keeps its price while its own request or that of any multiple is unanswered. */
const hasFixedPrice = (slip: Slip, line: SlipLine): boolean =>
  line.attempt !== null || Object.values(slip.multiples).some(({ attempt }) => attempt !== null);

export function useLiveSlip(slip: Slip): { live: Slip; lines: LiveLine[] } {
  const knownGame = useKnownGame();
  const staleSince = usePricesStaleSince();
  const scorerGames = gamesOf(slip.lines.filter(isScorer), knownGame);
  const marketGames = gamesOf(slip.lines.filter(hasNoBetType), knownGame);
  const players = useQueries({
    queries: scorerGames.map(({ enabled, ...game }) => ({ ...scorerPricesQuery(game), enabled })),
  });
  const markets = useQueries({
    queries: marketGames.map(({ enabled, ...game }) => ({ ...gameMarketsQuery(game), enabled })),
  });

  function stateOf(line: SlipLine, game: KnownGame): LineState {
    const { selection } = line;
    if (hasFixedPrice(slip, line)) return { kind: 'open', odds: selection.odds, line: selection.line };
    const mayBeEarlier = mayUseEarlierPrices(slip, [line]);
    const known = {
      game,
      players: responseOf(scorerGames, players, selection.gameId, mayBeEarlier),
      markets: responseOf(marketGames, markets, selection.gameId, mayBeEarlier),
      staleSince: staleSince(game),
    };
    return lineState(selection, known, slip.acceptOddsChange);
  }

  const lines = slip.lines.map((line) => {
    const seenSelection = line.selection;
    const game = knownGame(seenSelection.gameId);
    const state = stateOf(line, game);
    return {
      key: keyOf(line),
      line: { ...line, selection: withOfferedPrice(seenSelection, state) },
      seenSelection,
      game,
      state,
    };
  });
  return { live: { ...slip, lines: lines.map(({ line }) => line) }, lines };
}
