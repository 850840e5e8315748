import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/registry.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { type PoolOrTransaction, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { priceNewGame, type TypedPrices } from '#server/features/games/pricing.ts';
import { announceGame } from '#server/live/announce.ts';

export type NewGame = {
  homeTeam: string;
  awayTeam: string;
  league: string;
  /** Defaults to one hour from now, so that the new game takes bets until it starts. */
  startTime?: Date | undefined;
  handicapLine?: LineQuarters | null | undefined;
  asianTotalLine?: LineQuarters | null | undefined;
  prices: TypedPrices;
  specDefaults?: boolean;
  clock: 'wall' | 'feed';
  source?: { name: string; key: string } | undefined;
  isAlone?: boolean;
};

const defaultHandicapLine = lineQuarters(0);
const defaultTotalLine = lineQuarters(10);

/** Given prices are kept; the model fills in the rest. Refuses BOOK_BELOW_ONE. @returns the id */
export async function createGame(database: PoolOrTransaction, game: NewGame, actorId: number | null): Promise<number> {
  return withTransaction(database, async (transaction) => {
    const gameId = await insertGame(transaction, game);
    if (actorId !== null)
      await recordAction(transaction, {
        actorId,
        action: 'game created',
        subject: 'game',
        subjectId: gameId,
        after: game,
      });
    await announceGame(transaction, { gameId, message: 'NEW_UPCOMING_GAME' });
    return gameId;
  });
}

export async function insertGame(transaction: Transaction, game: NewGame): Promise<number> {
  const lines = {
    handicapLine: game.handicapLine ?? defaultHandicapLine,
    asianTotalLine: game.asianTotalLine ?? defaultTotalLine,
  };
  const squads = await squadsOf(transaction, game);
  const { prices, model } = priceNewGame({
    typed: game.prices,
    specDefaults: game.specDefaults ?? false,
    lines,
    squads,
    margins: await readMargins(transaction),
  });
  const { rows } = await transaction.query<{ id: number }>(
    `insert into games (home_team, away_team, league, start_time, handicap_line_quarters, asian_total_line_quarters,
                        prices, model, clock, source, source_key, priced_alone)
     values ($1, $2, $3, coalesce($4, now() + interval '1 hour'), $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      game.homeTeam,
      game.awayTeam,
      game.league,
      game.startTime ?? null,
      lines.handicapLine,
      lines.asianTotalLine,
      JSON.stringify(prices satisfies PriceBook),
      JSON.stringify(model),
      game.clock,
      game.source?.name ?? null,
      game.source?.key ?? null,
      game.isAlone ?? false,
    ],
  );
  return rows[0]?.id as number;
}
