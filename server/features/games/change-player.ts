// Corrects a player's name or position, or removes the player from the squad. A bet must not move
// to another person, and a new position must not reprice a selection that has open bets.
import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { isSameName } from '#domain/team-name.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { lockOpenGames, offerInOpenGames, withdrawFromOpenGames } from '#server/features/games/offer-player.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type Seen = CallBody<'removePlayer'>['seen'];
type Change = CallBody<'changePlayer'> & { playerId: number; actorId: number; isAlone: boolean };

/**
 * Refuses with NOT_FOUND, PLAYER_CHANGED if the name or position is not the one the caller saw,
 * ALREADY_EXISTS, and PLAYER_BOUND if there are bets on the player and the new name is not just
 * another spelling, or if there are open bets and the position changes.
 */
export async function changePlayer(transaction: Transaction, change: Change): Promise<Player> {
  const { playerId, name, position, seen, actorId, isAlone } = change;
  const before = await lockPlayer(transaction, playerId, seen);
  if (before.name === name && before.position === position) return toPlayer(before);
  const isOtherPerson = !isSameName(before.name, name);
  if (isOtherPerson && (await hasBets(transaction, playerId, 'any'))) refuse('PLAYER_BOUND');
  const hasNewPosition = before.position !== position;
  if (hasNewPosition && (await hasBets(transaction, playerId, 'open'))) refuse('PLAYER_BOUND');
  const namesake = sql`select from players where team = ${before.team} and name = ${name} and id <> ${playerId}`;
  if (await namesake.exists(transaction))
    refuse('ALREADY_EXISTS', { message: 'This team already has a player with this name' });
  const changed = await sql<PlayerRow>`
    update players set name = ${name}, position = ${position} where id = ${playerId} returning *`.one(transaction);
  await bumpSquadVersion(transaction, before.team);
  await offerInOpenGames(transaction, changed, { isAlone, replaces: hasNewPosition });
  await recordAction(transaction, {
    actorId,
    action: 'player changed',
    subject: 'player',
    subjectId: playerId,
    before: shown(before),
    after: shown(changed),
  });
  return toPlayer(changed);
}

/**
 * Refuses with NOT_FOUND, PLAYER_CHANGED, and PLAYER_BOUND while there are open bets on the player.
 */
export async function removePlayer(
  transaction: Transaction,
  { playerId, seen, actorId }: { playerId: number; seen: Seen; actorId: number },
): Promise<Player> {
  const before = await lockPlayer(transaction, playerId, seen);
  if (await hasBets(transaction, playerId, 'open')) refuse('PLAYER_BOUND');
  await sql`update players set removed_at = clock_timestamp() where id = ${playerId}`.run(transaction);
  await bumpSquadVersion(transaction, before.team);
  await withdrawFromOpenGames(transaction, before);
  await recordAction(transaction, {
    actorId,
    action: 'player removed',
    subject: 'player',
    subjectId: playerId,
    before: shown(before),
  });
  return toPlayer(before);
}

/** Raises the version of the team's open games, so that clients reload the squads. */
async function bumpSquadVersion(transaction: Transaction, team: string): Promise<void> {
  await sql`
    update games set squad_changes = squad_changes + 1
    where ${team} in (home_team, away_team) and status in ('upcoming', 'live')`.run(transaction);
}

const shown = ({ name, team, position }: PlayerRow) => ({ name, team, position });

/** Locks the team's open games first, so that no bet on the player is accepted meanwhile. */
async function lockPlayer(transaction: Transaction, playerId: number, seen: Seen): Promise<PlayerRow> {
  const team = await sql`select team from players where id = ${playerId}`.firstValue<string>(transaction);
  await lockOpenGames(transaction, team ?? refuse('NOT_FOUND'));
  const player = await sql<PlayerRow>`
    select * from players where id = ${playerId} and removed_at is null for update`.one(transaction, () =>
    refuse('NOT_FOUND'),
  );
  const changed = (['name', 'position'] as const)
    .filter((field) => player[field] !== seen[field])
    .map((field) => ({ field, seen: seen[field], current: player[field] }));
  if (changed.length > 0) refuse('PLAYER_CHANGED', { changed });
  return player;
}

async function hasBets(database: Queryable, playerId: number, which: 'any' | 'open'): Promise<boolean> {
  const any = sql`select from bet_legs where player_id = ${playerId} limit 1`;
  if (which === 'any' && (await any.exists(database))) return true;
  return (await findPlayersWithOpenBets(database, [playerId])).length > 0;
}

/** Those of the players who have open bets, including bets that wait for their in-play delay. */
export async function findPlayersWithOpenBets(database: Queryable, playerIds: readonly number[]): Promise<number[]> {
  if (playerIds.length === 0) return [];
  return sql`
    select player_id from bet_legs where player_id = any(${playerIds}::bigint[]) and status = 'pending'
    union
    select (player_id #>> '{}')::bigint
    from in_play_delays cross join lateral jsonb_path_query(request, '$.**.playerId ? (@ != null)') as player_id
    where kind = 'bet' and ended_at is null
      and (player_id #>> '{}')::bigint = any(${playerIds}::bigint[])`.allValues<number>(database);
}
