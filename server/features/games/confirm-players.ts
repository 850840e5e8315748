import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuseUnlessSeen, shown } from '#server/features/games/change-player.ts';
import { announceSquads, lockOpenGames, repriceInOpenGames } from '#server/features/games/offer-player.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';

type Confirmation = CallBody<'confirmPlayers'> & {
  actorId: number;
  /** Whether the site has a four-eyes amount; without one, anyone may confirm, even the author. */
  needsTwo: boolean;
};

/**
 * Confirms changes to squads, all or none, and reprices the players. Refuses with NOT_FOUND,
 * ALREADY_PROCESSED if there is nothing to confirm, SECOND_PERSON_REQUIRED if the caller made one
 * of the changes, ROLE_TOO_NEW, and PLAYER_CHANGED if a player is not as the caller saw them.
 */
export async function confirmPlayers(
  transaction: Transaction,
  { players, actorId, needsTwo }: Confirmation,
): Promise<Player[]> {
  const ids = players.map(({ id }) => id);
  const unconfirmed = await lockPlayers(transaction, ids);
  for (const { id, seen } of players) {
    const player = unconfirmed.get(id) ?? refuse('NOT_FOUND');
    const { changed_by: changedBy, earlier_changed_by: earlier } = player;
    if (changedBy === null) refuse('ALREADY_PROCESSED');
    if (needsTwo && [changedBy, ...(earlier ?? [])].includes(actorId)) refuse('SECOND_PERSON_REQUIRED');
    if (needsTwo) await refuseNewRole(transaction, actorId, { table: 'players', id, requestedAt: 'changed_at' });
    refuseUnlessSeen({ ...shown(player), removed: player.removed_at !== null }, seen);
  }
  const confirmed = await sql<PlayerRow>`
    update players set changed_by = null, earlier_changed_by = null, changed_at = null, confirmed_name = null,
      confirmed_position = null
    where id = any(${ids}::bigint[]) returning *`.all(transaction);
  await announceSquads(
    transaction,
    confirmed.map(({ team }) => team),
  );
  await repriceInOpenGames(
    transaction,
    confirmed.filter(({ removed_at: removedAt }) => removedAt === null),
    { byTwo: true },
  );
  for (const player of confirmed)
    await recordAction(transaction, {
      actorId,
      action: 'player confirmed',
      about: { player: player.id },
      before: lastConfirmed(unconfirmed.get(player.id) as PlayerRow),
      after: player.removed_at === null ? shown(player) : null,
    });
  return confirmed.map(toPlayer);
}

/** Locks the teams' open games first, as every change to a squad does. */
async function lockPlayers(transaction: Transaction, ids: readonly number[]): Promise<Map<number, PlayerRow>> {
  const teams = sql`select distinct team from players where id = any(${ids}::bigint[])`;
  await lockOpenGames(transaction, await teams.allValues<string>(transaction));
  const rows = await sql<PlayerRow>`
    select * from players where id = any(${ids}::bigint[]) order by id for update`.all(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

const lastConfirmed = ({ confirmed_name: name, team, confirmed_position: position }: PlayerRow) =>
  name === null ? null : { name, team, position };
