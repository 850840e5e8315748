// The server's messages on /ws. Each is { type, data }; clients ignore unknown types.
import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';

/** Messages that carry the current state of one game; a client keeps the highest version. */
export const GAME_MESSAGE_TYPES = [
  'NEW_LIVE_GAME',
  'NEW_UPCOMING_GAME',
  'GAME_MOVED_TO_LIVE',
  'GAME_STATUS_UPDATE',
  'GAME_SCORE_UPDATE',
  'GAME_TIME_UPDATE',
  'GAME_ODDS_UPDATE',
  'GAME_FINISHED',
] as const;
export type GameMessageType = (typeof GAME_MESSAGE_TYPES)[number];

/** Staff are notified only that a topic has changed; clients that show it refetch it. */
export const STAFF_TOPICS = ['money', 'identity', 'proposals', 'bets'] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];

export type LiveMessage =
  | { type: 'INITIAL_DATA'; data: { liveGames: Game[]; upcomingGames: Game[] } }
  | { type: GameMessageType; data: Game }
  | { type: 'BET_UPDATE'; data: Bet }
  | { type: 'BALANCE_UPDATE'; data: { balance: string } }
  /** One of the player's deposits, withdrawals or balance adjustments changed. */
  | { type: 'TRANSACTION_UPDATE'; data: Transaction }
  /** The player's verification, time-out or self-exclusion changed. */
  | { type: 'USER_UPDATE'; data: User }
  | { type: 'STAFF_UPDATE'; data: { topic: StaffTopic } }
  /** Sent at this interval, so that a client can notice that its connection was lost. */
  | { type: 'HEARTBEAT'; data: { intervalMs: number } };
