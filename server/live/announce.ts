// Notifies all nodes, including this one, of a change: PostgreSQL sends the ids at the commit, and
// the listeners read the rest. A change that is rolled back is never announced.
import type { GameMessageType, StaffTopic } from '#contract/live-messages.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

export const GAME_CHANNEL = 'goldline_games';
export const PLAYER_CHANNEL = 'goldline_players';
export const STAFF_CHANNEL = 'goldline_staff';
/** Announced by triggers: the users whose session ended, or whose role or suspension changed. */
export const ACCESS_CHANNEL = 'goldline_access';

export type GameAnnouncement = { gameId: number; message: GameMessageType };

/** A player to notify of a change, and the bet or the request that changed, if any. */
export type PlayerAnnouncement = {
  userId: number;
  betId?: number | null;
  transactionId?: number | null;
  /** Verification, a time-out or a self-exclusion changed. */
  accountChanged?: boolean;
};

export async function announceGame(transaction: Transaction, announcement: GameAnnouncement): Promise<void> {
  await sql`select pg_notify(${GAME_CHANNEL}, ${JSON.stringify(announcement)})`.run(transaction);
}

/** A PostgreSQL notification holds 8,000 bytes; this many players fit with ids of ten digits. */
const PLAYERS_PER_NOTIFICATION = 200;

/** As sent: player, bet, transaction, and whether the account changed. */
type PackedAnnouncement = [number, number | null, number | null, 0 | 1];

export function readPlayers(payload: string): PlayerAnnouncement[] {
  const players = JSON.parse(payload) as PackedAnnouncement[];
  return players.map(([userId, betId, transactionId, accountChanged]) => ({
    userId,
    betId,
    transactionId,
    accountChanged: accountChanged === 1,
  }));
}

function pack({ userId, betId = null, transactionId = null, accountChanged }: PlayerAnnouncement): PackedAnnouncement {
  return [userId, betId, transactionId, accountChanged ? 1 : 0];
}

export async function announcePlayers(
  database: Queryable,
  announcements: readonly PlayerAnnouncement[],
): Promise<void> {
  for (let start = 0; start < announcements.length; start += PLAYERS_PER_NOTIFICATION) {
    const packed = announcements.slice(start, start + PLAYERS_PER_NOTIFICATION).map(pack);
    await sql`select pg_notify(${PLAYER_CHANNEL}, ${JSON.stringify(packed)})`.run(database);
  }
}

/** Something that staff handle has changed, such as a request that awaits a decision. */
export async function announceStaff(database: Queryable, topic: StaffTopic): Promise<void> {
  await sql`select pg_notify(${STAFF_CHANNEL}, ${topic})`.run(database);
}
