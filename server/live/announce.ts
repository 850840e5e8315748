// How one node tells all nodes, itself included, that something changed: PostgreSQL carries the ids when
// the transaction commits, and each node reads what it needs. Nothing is told of a change that is undone.
import type { GameMessageType, StaffTopic } from '#contract/live-messages.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

export const gameChannel = 'goldline_games';
export const playerChannel = 'goldline_players';
export const staffChannel = 'goldline_staff';
/** Told by the database itself: whose session ended, or whose role or suspension changed. */
export const accessChannel = 'goldline_access';

export type GameAnnouncement = { gameId: number; message: GameMessageType };

/** A player whose balance or account changed, and the bet or the decided request that changed it. */
export type PlayerAnnouncement = {
  userId: number;
  betId?: number | null;
  transactionId?: number | null;
  /** Verification, a time-out or a self-exclusion changed. */
  account?: boolean;
};

export async function announceGame(transaction: Transaction, announcement: GameAnnouncement): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [gameChannel, JSON.stringify(announcement)]);
}

/** A notification carries under 8,000 bytes: the ids of this many fit with room to spare. */
const playersPerNotification = 200;

/** An announcement as it travels: player, bet, transaction, whether the account changed. */
type PlayerIds = [number, number | null, number | null, 0 | 1];

export function readPlayers(payload: string): PlayerAnnouncement[] {
  return (JSON.parse(payload) as PlayerIds[]).map(([userId, betId, transactionId, account]) => ({
    userId,
    betId,
    transactionId,
    account: account === 1,
  }));
}

export async function announcePlayers(
  database: Queryable,
  announcements: readonly PlayerAnnouncement[],
): Promise<void> {
  for (let start = 0; start < announcements.length; start += playersPerNotification) {
    const ids: PlayerIds[] = announcements
      .slice(start, start + playersPerNotification)
      .map(({ userId, betId = null, transactionId = null, account = false }) => [
        userId,
        betId,
        transactionId,
        account ? 1 : 0,
      ]);
    await database.query('select pg_notify($1, $2)', [playerChannel, JSON.stringify(ids)]);
  }
}

/** Something that staff decide on arrived, or was decided. */
export async function announceStaff(database: Queryable, topic: StaffTopic): Promise<void> {
  await database.query('select pg_notify($1, $2)', [staffChannel, topic]);
}
