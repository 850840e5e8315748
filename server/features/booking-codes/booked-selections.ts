// Selections that outlive a slip, in a booking code or a bet, shown at current prices.
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import { type BetType, lineFieldOf, toSpecSelection } from '#domain/markets/api-fields.ts';
import { findSelection } from '#domain/markets/catalogue.ts';
import { type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { formatOdds, type OddsHundredths, totalOdds } from '#domain/odds.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type GameRow, readGames } from '#server/features/games/game-rows.ts';
import { statusOf } from '#server/features/games/list-markets.ts';
import { playerNames } from '#server/features/games/player-rows.ts';
import { linesOf } from '#server/features/games/reprice.ts';

export type StoredSelection = {
  gameId: number;
  betType: BetType | null;
  market: MarketName;
  /** Null for a goalscorer. */
  selection: string | null;
  /** Not used for a bet type at the game's own line, since the current line is shown instead. */
  line: LineQuarters | null;
  playerId: number | null;
};

/** A selection with its current key, and its current odds if it is on offer. */
export type PricedSelection = {
  readonly shown: BookedSelection;
  readonly key: SelectionKey;
  readonly odds: OddsHundredths | null;
};

export async function priceSelections(
  database: Queryable,
  selections: readonly StoredSelection[],
): Promise<PricedSelection[]> {
  const [priced = []] = await priceSlips(database, [selections]);
  return priced;
}

/** Prices several slips from one read of their games. */
export async function priceSlips(
  database: Queryable,
  slips: readonly (readonly StoredSelection[])[],
): Promise<PricedSelection[][]> {
  const all = slips.flat();
  const ids = [...new Set(all.map(({ gameId }) => gameId))];
  const games = new Map((await readGames(database, ids)).map((row) => [row.id, row]));
  const players = all.flatMap(({ playerId }) => playerId ?? []);
  const names = await playerNames(database, players);
  return slips.map((selections) =>
    selections.flatMap((selection) => {
      const game = games.get(selection.gameId);
      return game === undefined ? [] : [priceSelection(selection, game, names)];
    }),
  );
}

/** Keeps hundredths of odds far below the largest exact integer; no bet has such odds. */
const MAX_TOTAL_ODDS = 1e12;

/** A slip's total odds; null if a selection is not open, or the odds are too high. */
export function totalIfOpen(priced: readonly PricedSelection[]): OddsHundredths | null {
  const odds = priced.flatMap((each) => (each.shown.status === 'open' && each.odds !== null ? [each.odds] : []));
  if (odds.length < priced.length) return null;
  return odds.reduce((total, each) => (total * each) / 100, 1) > MAX_TOTAL_ODDS ? null : totalOdds(odds);
}

function priceSelection(stored: StoredSelection, game: GameRow, names: ReadonlyMap<number, string>): PricedSelection {
  const { gameId, betType, market, playerId } = stored;
  const lineField = betType === null ? null : lineFieldOf(market);
  const line = lineField === null ? stored.line : linesOf(game)[lineField];
  const parts = { market, selection: stored.selection, line, playerId };
  const exists = findSelection(parts) !== null;
  const key = selectionKey(parts);
  const offered = exists ? game.prices[key] : undefined;
  const status = statusOf(game, market);
  const odds = offered === undefined || status === 'closed' ? null : offered;
  const storedName = stored.selection ?? names.get(playerId ?? 0) ?? '';
  const named =
    betType === null ? { selection: storedName, line } : toSpecSelection({ market, selection: storedName, line });
  const shown: BookedSelection = {
    gameId,
    homeTeam: game.home_team,
    awayTeam: game.away_team,
    startTime: game.start_time.toISOString(),
    betType,
    market,
    selection: named.selection,
    playerId,
    line: named.line === null ? null : formatLine(named.line),
    odds: odds === null ? null : formatOdds(odds),
    status: !exists ? 'gone' : odds === null ? 'closed' : status,
  };
  return { shown, key, odds };
}
