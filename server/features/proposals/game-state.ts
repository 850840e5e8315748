// What approving a change to a game depends on.
import { LINE_FIELDS, lineFieldOf } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import type { ManualOdds } from '#server/features/games/set-game-odds.ts';

export async function factsOf(database: Queryable, game: GameRow) {
  return {
    teams: [game.home_team, game.away_team],
    status: game.status,
    startTime: game.start_time,
    period: game.period,
    score: [game.home_score, game.away_score],
    halfTimeScore: [game.half_time_home_score, game.half_time_away_score],
    redCards: [game.home_red_cards, game.away_red_cards],
    goals: await listGoals(database, game.id),
  };
}

/**
 * Before kick-off, changing one price moves the others, so all prices are compared. In play, only
 * the lines of the changed prices and their players' names and positions are compared.
 */
export async function pricesState(database: Queryable, game: GameRow, change: ManualOdds): Promise<object> {
  const lines = linesOf(game);
  if (game.status === 'upcoming') return { lines, prices: game.prices, margins: await readMargins(database) };
  const changed = Object.keys(change.prices).map((field) => parseKey(keyOfField(field, lines) ?? ''));
  const used = changed.map((selection) => lineFieldOf(selection?.market ?? ''));
  const fields = LINE_FIELDS.filter((field) => change[field] != null || used.includes(field));
  const playerIds = changed.flatMap((selection) => selection?.playerId ?? []);
  const players = await sql`
    select id, name, position from players where id = any(${playerIds}::bigint[]) order by id`.all(database);
  return { lines: fields.map((field) => [field, lines[field]]), players };
}
