// Bets stay valid within 48 hours of the kick-off they were placed for, so a game with bets can't
// be moved further than that.
import { postponementExpired } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { readClock } from '#server/database/clock.ts';
import type { PoolOrTransaction, Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** For an import. Refuses NOT_FOUND and, for a game that has started, WRONG_STATE. */
export async function moveKickOff(
  database: PoolOrTransaction,
  { gameId, startTime }: { gameId: number; startTime: Date },
): Promise<void> {
  await changeGame(database, gameId, (game) => {
    refuseUnlessUpcoming(game);
    return { patch: { start_time: startTime }, message: 'GAME_STATUS_UPDATE' };
  });
}

type KickOffEdit = { gameId: number; startTime: Date; actorId: number };

/**
 * For an administrator. Refuses NOT_FOUND, VALIDATION for a time in the past, and WRONG_STATE for a
 * game that has started, or has bets and moves by more than 48 hours.
 */
export async function setKickOff(
  database: PoolOrTransaction,
  { gameId, startTime, actorId }: KickOffEdit,
): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    await refusePastKickOff(transaction, startTime);
    refuseUnlessUpcoming(game);
    const before = game.start_time;
    if (before.getTime() === startTime.getTime()) return null;
    const patch: GamePatch = { start_time: startTime };
    if (await hasOpenBets(transaction, gameId)) {
      // Repeated moves count from the first kick-off.
      patch.scheduled_start = game.scheduled_start ?? before;
      if (postponementExpired(patch.scheduled_start.getTime(), startTime.getTime()))
        refuse('WRONG_STATE', {
          message: 'This game has bets, so its kick-off can be moved by at most 48 hours. Postpone the game instead.',
          status: game.status,
        });
    }
    await recordAction(transaction, {
      actorId,
      action: 'game kick-off changed',
      subject: 'game',
      subjectId: gameId,
      before: { startTime: before.toISOString() },
      after: { startTime: startTime.toISOString() },
    });
    return { patch, message: 'GAME_STATUS_UPDATE' };
  });
}

/** Refuses VALIDATION: a game that should have started takes no bets. */
export async function refusePastKickOff(database: Queryable, startTime: Date): Promise<void> {
  if (startTime <= (await readClock(database))) refuseField('startTime', 'Kick-off must be in the future');
}

function refuseUnlessUpcoming({ status }: GameRow): void {
  if (status !== 'upcoming')
    refuse('WRONG_STATE', { message: `The kick-off of a game that is ${status} can't be changed`, status });
}

export async function hasOpenBets(database: Queryable, gameId: number): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    `select exists (select from bet_legs where game_id = $1 and status = 'pending') as found`,
    [gameId],
  );
  return rows[0]?.found ?? false;
}
