import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import { changeGame, refuseState } from '#server/features/games/change-game.ts';
import { IS_LATE, ONLY_SILENT } from '#server/features/games/silence.ts';

/**
 * Confirms a live game, which ends or prevents its silence. Only confirmations that end a silence
 * are audited, since one every minute would hide other entries. Refuses with NOT_FOUND or
 * WRONG_STATE.
 */
export async function confirmGame(database: PoolOrTransaction, gameId: number, actorId: number): Promise<void> {
  await changeGame(database, gameId, (game) => {
    if (game.status !== 'live') refuseState(game, 'Only a live game can be confirmed');
    const audit = { action: 'game confirmed', before: { silent: true }, after: { silent: false } };
    return { patch: {}, message: 'GAME_TIME_UPDATE', actorId, ...(game.is_silent && { audit }) };
  });
}

/** Confirms a feed's games; to save writes, only after half of the silence limit. */
export async function confirmByFeed(pool: Pool, gameIds: readonly number[]): Promise<void> {
  const unconfirmedIds = await sql`
    select id from games, game_silence
    where id = any(${gameIds}::bigint[])
      and silent_from < clock_timestamp() + milliseconds / 2 * interval '1 millisecond'`.allValues<number>(pool);
  for (const id of unconfirmedIds)
    await changeGame(pool, id, ({ status }) => (status === 'live' ? { patch: {}, message: 'GAME_TIME_UPDATE' } : null));
}

/** Notifies clients of games on which betting was suspended as time passed: silent or late ones. */
export async function announceSilentGames(pool: Pool): Promise<void> {
  const unannouncedGames = sql`
    select id from games where not silence_announced and ${ONLY_SILENT}
    union all select id from games where not silence_announced and ${IS_LATE}`;
  for (const id of await unannouncedGames.allValues<number>(pool))
    await changeGame(pool, id, (game) =>
      game.is_silent || game.is_late
        ? { patch: { silence_announced: true }, message: 'GAME_STATUS_UPDATE', confirms: false }
        : null,
    );
}
