// Selections that outlive a slip: stored in a booking code or placed in a bet, and shown at current
// prices.
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import { type BetType, lineFieldOf, toSpecSelection } from '#domain/markets/api-fields.ts';
import { findSelection } from '#domain/markets/catalogue.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { anyOf } from '#server/database/any-of.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type GameRow, readGames } from '#server/features/games/game-rows.ts';
import { statusOf } from '#server/features/games/list-markets.ts';
import { linesOf } from '#server/features/games/reprice.ts';

export type StoredSelection = {
  gameId: number;
  betType: BetType | null;
  market: MarketName;
  /** Null for a player. */
  selection: string | null;
  /** A bet type's is the game's main line, wherever it has moved. */
  line: LineQuarters | null;
  playerId: number | null;
};

/** Selections with the current odds of those on offer. */
export type PricedSelection = { readonly shown: BookedSelection; readonly odds: OddsHundredths | null };

export async function priceSelections(
  database: Queryable,
  selections: readonly StoredSelection[],
): Promise<PricedSelection[]> {
  const games = new Map(
    (
      await readGames(
        database,
        selections.map(({ gameId }) => gameId),
      )
    ).map((row) => [row.id, row]),
  );
  const names = await playerNames(database, selections);
  return selections.flatMap((selection) => {
    const game = games.get(selection.gameId);
    return game === undefined ? [] : [priceSelection(selection, game, names)];
  });
}

function priceSelection(stored: StoredSelection, game: GameRow, names: ReadonlyMap<number, string>): PricedSelection {
  const { gameId, betType, market, playerId } = stored;
  const lineField = betType === null ? null : lineFieldOf(market);
  const line = lineField === null ? stored.line : linesOf(game)[lineField];
  const parts = { market, selection: stored.selection, line, playerId };
  const exists = findSelection(parts) !== null;
  const offered = exists ? game.prices[selectionKey(parts)] : undefined;
  const status = statusOf(game, market);
  const odds = offered === undefined || status === 'closed' ? null : offered;
  const written = stored.selection ?? names.get(playerId ?? 0) ?? '';
  const named = betType === null ? { selection: written, line } : toSpecSelection({ market, selection: written, line });
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
  return { shown, odds };
}

async function playerNames(database: Queryable, selections: readonly StoredSelection[]): Promise<Map<number, string>> {
  const ids = selections.flatMap(({ playerId }) => playerId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: number; name: string }>`select id, name from players where id = ${anyOf(ids)}`.all(
    database,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
