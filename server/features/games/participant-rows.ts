// Who took part in a game, if line-ups are recorded: bets on players who did not are voided.
import type { Transaction } from '#server/database/transaction.ts';

/** A player, with the minute a substitute came on. */
export type Participant = { playerId: number; cameOnMinute: number | null };

/** Records the line-ups of both sides; an empty list means that no one took part. */
export async function recordParticipants(
  transaction: Transaction,
  gameId: number,
  participants: readonly Participant[],
): Promise<void> {
  await transaction.query('delete from game_participants where game_id = $1', [gameId]);
  await transaction.query(
    `insert into game_participants (game_id, player_id, came_on_minute)
     select $1, * from unnest($2::bigint[], $3::smallint[])`,
    [gameId, participants.map(({ playerId }) => playerId), participants.map(({ cameOnMinute }) => cameOnMinute)],
  );
  await transaction.query('update games set line_ups_recorded = true where id = $1', [gameId]);
}
