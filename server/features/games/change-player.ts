// Corrects a player's name or position, or removes the player from the squad. A bet must not move
// to another person, and a new position must not reprice a selection that has open bets. Where
// price changes can require two people, another person must confirm the change (confirmation.ts).
import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { isSameName } from '#domain/team-name.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { confirmationAfter } from '#server/features/games/confirmation.ts';
import {
  announceSquads,
  lockOpenGames,
  repriceInOpenGames,
  withdrawFromOpenGames,
} from '#server/features/games/offer-player.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type Seen = CallBody<'removePlayer'>['seen'];
type Removal = { playerId: number; seen: Seen; actorId: number; isAlone: boolean };
type Change = CallBody<'changePlayer'> & { playerId: number; actorId: number; isAlone: boolean };

/**
 * Refuses with NOT_FOUND, PLAYER_CHANGED if the name or position is not the one the caller saw,
 * ALREADY_EXISTS, and PLAYER_BOUND if there are bets or a boost on the player and the new name is
 * not just another spelling, or if there are open bets and the position changes.
 */
export async function changePlayer(transaction: Transaction, change: Change): Promise<Player> {
  const { playerId, name, position, seen, actorId, isAlone } = change;
  const before = await lockPlayer(transaction, playerId, seen);
  if (before.name === name && before.position === position) return toPlayer(before);
  const isOtherPerson = !isSameName(before.name, name);
  if (isOtherPerson && (await hasBets(transaction, playerId, 'any'))) refuse('PLAYER_BOUND');
  if (isOtherPerson && (await hasBoost(transaction, playerId))) refuse('PLAYER_BOUND');
  const hasNewPosition = before.position !== position;
  if (hasNewPosition && (await hasBets(transaction, playerId, 'open'))) refuse('PLAYER_BOUND');
  const namesake = sql`select from players where team = ${before.team} and name = ${name} and id <> ${playerId}`;
  if (await namesake.exists(transaction))
    refuse('ALREADY_EXISTS', { message: 'This team already has a player with this name' });
  const confirmedName = before.confirmed_name ?? before.name;
  const confirmation = confirmationAfter({
    name: isSameName(confirmedName, name) ? confirmedName : name,
    position,
    changedBy: isAlone ? actorId : null,
  });
  const mustConfirm = isOtherPerson || hasNewPosition;
  const changed = await sql<PlayerRow>`
    update players set name = ${name}, position = ${position} ${mustConfirm ? sql`, ${confirmation}` : raw('')}
    where id = ${playerId} returning *`.one(transaction);
  await announceSquads(transaction, [before.team]);
  const isRenamedAlone = isOtherPerson && isAlone;
  if (hasNewPosition || isRenamedAlone)
    await repriceInOpenGames(transaction, [changed], { asNewPlayers: isRenamedAlone, includesHeld: isAlone });
  await recordAction(transaction, {
    actorId,
    action: 'player changed',
    about: { player: playerId },
    before: shown(before),
    after: shown(changed),
  });
  return toPlayer(changed);
}

/** Refuses with NOT_FOUND, PLAYER_CHANGED, and PLAYER_BOUND with open bets on the player. */
export async function removePlayer(
  transaction: Transaction,
  { playerId, seen, actorId, isAlone }: Removal,
): Promise<Player> {
  const before = await lockPlayer(transaction, playerId, seen);
  if (await hasBets(transaction, playerId, 'open')) refuse('PLAYER_BOUND');
  const confirmation = confirmationAfter({ name: null, position: null, changedBy: isAlone ? actorId : null });
  await sql`
    update players set removed_at = clock_timestamp(), ${confirmation} where id = ${playerId}`.run(transaction);
  await announceSquads(transaction, [before.team]);
  await withdrawFromOpenGames(transaction, before);
  await recordAction(transaction, {
    actorId,
    action: 'player removed',
    about: { player: playerId },
    before: shown(before),
  });
  return toPlayer(before);
}

export const shown = ({ name, team, position }: PlayerRow) => ({ name, team, position });

/** Locks the team's open games first, so that no bet on the player is accepted meanwhile. */
async function lockPlayer(transaction: Transaction, playerId: number, seen: Seen): Promise<PlayerRow> {
  const team = await sql`select team from players where id = ${playerId}`.firstValue<string>(transaction);
  await lockOpenGames(transaction, [team ?? refuse('NOT_FOUND')]);
  const player = await sql<PlayerRow>`
    select * from players where id = ${playerId} and removed_at is null for update`.one(transaction, () =>
    refuse('NOT_FOUND'),
  );
  refuseUnlessSeen(player, seen);
  return player;
}

/** Refuses with PLAYER_CHANGED and the fields that differ from those that the caller saw. */
export function refuseUnlessSeen<Field extends string>(
  current: Readonly<Record<NoInfer<Field>, unknown>>,
  seen: Readonly<Record<Field, unknown>>,
): void {
  const changed = (Object.keys(seen) as Field[])
    .filter((field) => current[field] !== seen[field])
    .map((field) => ({ field, seen: seen[field], current: current[field] }));
  if (changed.length > 0) refuse('PLAYER_CHANGED', { changed });
}

async function hasBets(database: Queryable, playerId: number, which: 'any' | 'open'): Promise<boolean> {
  const any = sql`select from bet_legs where player_id = ${playerId} limit 1`;
  if (which === 'any' && (await any.exists(database))) return true;
  return (await findPlayersWithOpenBets(database, [playerId])).length > 0;
}

/** Whether a boost on the player, perhaps approved for this person, is offered or planned. */
const hasBoost = (database: Queryable, playerId: number): Promise<boolean> =>
  sql`select from promotions where player_id = ${playerId} and ends_at > now() limit 1`.exists(database);

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
