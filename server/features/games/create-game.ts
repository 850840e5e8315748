import type { PriceBook } from '#domain/markets/price-book.ts';
import { DEFAULT_LINES, type LineChange, withLines } from '#domain/pricing/price-game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import { type PoolOrTransaction, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { type ManualPrices, priceNewGame } from '#server/features/games/pricing.ts';
import { announceGame } from '#server/live/announce.ts';

export type NewGame = LineChange & {
  homeTeam: string;
  awayTeam: string;
  league: string;
  /** By default one hour from now, so that bets can be placed before kick-off. */
  startTime?: Date | undefined;
  prices: ManualPrices;
  specDefaults?: boolean;
  clock: 'wall' | 'feed';
  source?: { name: string; key: string } | undefined;
  isAlone?: boolean;
};

/**
 * Prices in the request are used unchanged; the model sets the others, or the specification's
 * defaults do if `specDefaults` is set. Refuses with VALIDATION for a missing result price, and
 * with BOOK_BELOW_ONE. @returns the id
 */
export async function createGame(database: PoolOrTransaction, game: NewGame, actorId: number | null): Promise<number> {
  return withTransaction(database, async (transaction) => {
    const gameId = await insertGame(transaction, game);
    if (actorId !== null)
      await recordAction(transaction, { actorId, action: 'game created', about: { game: gameId }, after: game });
    await announceGame(transaction, { gameId, message: 'NEW_UPCOMING_GAME' });
    return gameId;
  });
}

async function insertGame(transaction: Transaction, game: NewGame): Promise<number> {
  const lines = withLines(DEFAULT_LINES, game);
  const squads = await squadsOf(transaction, { home_team: game.homeTeam, away_team: game.awayTeam }, 'for share');
  const { prices, model } = priceNewGame({
    manual: game.prices,
    specDefaults: game.specDefaults ?? false,
    lines,
    squads,
    margins: await readMargins(transaction),
  });
  return sql`
    insert into games (home_team, away_team, league, start_time, handicap_line_quarters, asian_total_line_quarters,
      prices, model, clock, source, source_key, priced_alone)
    values (${game.homeTeam}, ${game.awayTeam}, ${game.league}, coalesce(${game.startTime}, now() + interval '1 hour'),
      ${lines.handicapLine}, ${lines.asianTotalLine}, ${JSON.stringify(prices satisfies PriceBook)},
      ${JSON.stringify(model)}, ${game.clock}, ${game.source?.name}, ${game.source?.key}, ${game.isAlone ?? false})
    returning id`.value<number>(transaction);
}
