// Bets stay valid if their game is played within 48 hours of its scheduled kick-off, so a game with
// open bets can't be delayed beyond that.
import { postponementExpired } from '#domain/game.ts';
import { readClock } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Queryable, Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/**
 * Moves a kick-off for an import. Refuses with NOT_FOUND, and WRONG_STATE if the game isn't
 * upcoming, or if it has open bets and would be played more than 48 hours after its original
 * kick-off.
 */
export async function moveKickOff(
  database: PoolOrTransaction,
  { gameId, startTime }: { gameId: number; startTime: Date },
): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    refuseUnlessUpcoming(game);
    return { patch: await kickOffPatch(transaction, game, startTime), message: 'GAME_STATUS_UPDATE' };
  });
}

type KickOffEdit = { gameId: number; startTime: Date; seen?: Date | undefined; actorId: number };

/**
 * Moves a kick-off for staff. Refuses as `moveKickOff` does, with VALIDATION for a time in the
 * past, and with GAME_CHANGED if the kick-off has changed since the caller saw it.
 */
export async function setKickOff(database: PoolOrTransaction, { gameId, startTime, seen, actorId }: KickOffEdit) {
  await changeGame(database, gameId, async (game, transaction) => {
    await refusePastKickOff(transaction, startTime);
    refuseUnlessUpcoming(game);
    const before = game.start_time;
    if (seen) refuseMovedKickOff(game, seen);
    if (before.getTime() === startTime.getTime()) return null;
    const patch = await kickOffPatch(transaction, game, startTime);
    const audit = { action: 'game kick-off changed', before: { startTime: before }, after: { startTime } };
    return { patch, message: 'GAME_STATUS_UPDATE', actorId, audit };
  });
}

async function kickOffPatch(transaction: Transaction, game: GameRow, startTime: Date): Promise<GamePatch> {
  // Without open bets, the 48 hours count from the new kick-off.
  if (!(await hasOpenBets(transaction, game.id))) return { start_time: startTime, scheduled_start: null };
  // Repeated moves count from the original kick-off.
  const original = game.scheduled_start ?? game.start_time;
  if (postponementExpired(original.getTime(), startTime.getTime()))
    refuseState(
      game,
      'This game has open bets, so it can kick off at most 48 hours after its original time. Postpone it instead.',
    );
  return { start_time: startTime, scheduled_start: original };
}

/** Refuses a past time with VALIDATION: a game that should have started accepts no bets. */
export async function refusePastKickOff(database: Queryable, startTime: Date): Promise<void> {
  if (startTime <= (await readClock(database))) refuseField('startTime', 'Kick-off must be in the future');
}

function refuseUnlessUpcoming(game: GameRow): void {
  if (game.status !== 'upcoming') refuseState(game, `The kick-off of a game that is ${game.status} can't be changed`);
}

function refuseMovedKickOff({ start_time: startTime, version }: GameRow, seen: Date): void {
  if (startTime.getTime() === seen.getTime()) return;
  const changed = [{ field: 'startTime', seen: seen.toISOString(), current: startTime.toISOString() }];
  refuse('GAME_CHANGED', { message: 'Someone else has changed the kick-off', version, changed });
}

export async function hasOpenBets(database: Queryable, gameId: number): Promise<boolean> {
  return sql`select from bet_legs where game_id = ${gameId} and status = 'pending' limit 1`.exists(database);
}
