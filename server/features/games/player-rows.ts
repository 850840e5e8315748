import { type Player, playerObject, type UnconfirmedPlayer } from '#contract/games/objects.ts';
import { SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { anyOf } from '#server/database/any-of.ts';
import { fromRow } from '#server/database/from-row.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Page } from '#server/features/games/game-rows.ts';

export type PlayerRow = {
  id: number;
  name: string;
  team: string;
  position: Player['position'];
  first_goalscorer_odds: OddsHundredths;
  last_goalscorer_odds: OddsHundredths;
  anytime_goalscorer_odds: OddsHundredths;
  removed_at: Date | null;
  /** Whose change is not confirmed yet (confirmation.ts); null if there is nothing to confirm. */
  changed_by: number | null;
  earlier_changed_by: number[] | null;
  confirmed_name: string | null;
  confirmed_position: Player['position'] | null;
};

export const MAX_PLAYERS = 5000;

export function toPlayer(row: PlayerRow): Player {
  return {
    ...fromRow(playerObject, row),
    firstGoalscorerOdds: formatOdds(row.first_goalscorer_odds),
    lastGoalscorerOdds: formatOdds(row.last_goalscorer_odds),
    anytimeGoalscorerOdds: formatOdds(row.anytime_goalscorer_odds),
  };
}

function toPlayerOfGame(row: PlayerRow, prices: PriceBook): Player {
  const gamePrices = SCORER_FIELDS.map(({ market, prefix }) => {
    const odds = prices[selectionKey({ market, playerId: row.id })];
    return [prefix, odds === undefined ? null : formatOdds(odds)];
  });
  return { ...toPlayer(row), ...Object.fromEntries(gamePrices) };
}

/** A page of the players who were not removed, by team and name, after the player `before`. */
export async function listPlayers(database: Queryable, { limit, before }: Page): Promise<Player[]> {
  const rows = await sql<PlayerRow>`
    select * from players
    where removed_at is null and (${before}::bigint is null
      or (team, name, id) > (select team, name, id from players where id = ${before}))
    order by team, name, id limit ${limit}`.all(database);
  return rows.map(toPlayer);
}

/** The players of both teams, home side first, with the game's prices for them. */
export async function listPlayersOfGame(database: Queryable, gameId: number, { limit, before }: Page) {
  const rows = await sql<PlayerRow & { prices: PriceBook }>`
    select p.*, g.prices from games g join players p on p.team in (g.home_team, g.away_team)
    where g.id = ${gameId} and p.removed_at is null order by p.team = g.away_team, p.name, p.id`.all(database);
  const start = before === undefined ? 0 : rows.findIndex(({ id }) => id === before) + 1;
  return rows.slice(start, start + limit).map((row) => toPlayerOfGame(row, row.prices));
}

type UnconfirmedOptions = { viewerId: number; needsTwo: boolean };

/** The players of both teams whose change is not confirmed, home side first. */
export async function listUnconfirmedPlayers(
  database: Queryable,
  gameId: number,
  { viewerId, needsTwo }: UnconfirmedOptions,
): Promise<UnconfirmedPlayer[]> {
  return sql<UnconfirmedPlayer>`
    select p.id, p.name, p.team, p.position, p.removed_at is not null as removed,
      p.confirmed_name as "confirmedName", p.confirmed_position as "confirmedPosition",
      by.username as "changedBy",
      not ${needsTwo}::boolean or ${viewerId} <> all(array_append(p.earlier_changed_by, p.changed_by)) as "mayConfirm"
    from games g join players p on p.team in (g.home_team, g.away_team) join users by on by.id = p.changed_by
    where g.id = ${gameId} order by p.team = g.away_team, p.name, p.id`.all(database);
}

export async function playerNames(database: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: number; name: string }>`select id, name from players where id = ${anyOf(ids)}`.all(
    database,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type TeamsOfGame = { home_team: string; away_team: string };

/**
 * Includes removed players whose removal is not confirmed: they count in the prices of others.
 * @param lock if given, concurrent changes to these players wait, and then affect this game too
 */
export async function squadsOf(database: Queryable, game: TeamsOfGame, lock: 'for share' | '' = '') {
  const rows = await sql<PlayerRow>`
    select * from players
    where team in (${game.home_team}, ${game.away_team}) and (removed_at is null or changed_by is not null)
    order by id ${raw(lock)}`.all(database);
  return {
    home: rows.filter((row) => row.team === game.home_team),
    away: rows.filter((row) => row.team === game.away_team),
  };
}
