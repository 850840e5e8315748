// A game moves upcoming -> live -> finished. An upcoming game may be postponed and come back; a live
// one may be abandoned. Its facts are what happened in 90 minutes and stoppage time, and nothing else:
// extra time and shoot-outs settle nothing.

export const GAME_STATUSES = ['upcoming', 'live', 'finished', 'postponed', 'abandoned'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Whether a game has a result. */
export const isOver = (status: GameStatus): boolean => status === 'finished' || status === 'abandoned';

const NEXT_STATUSES: Readonly<Record<GameStatus, readonly GameStatus[]>> = {
  upcoming: ['live', 'postponed'],
  live: ['finished', 'abandoned'],
  finished: [],
  postponed: ['upcoming'],
  abandoned: [],
};

/** The statuses that a game of this status may move to; none for a final one. */
export function nextStatuses(from: GameStatus): readonly GameStatus[] {
  return NEXT_STATUSES[from];
}

/** Whether a game may move from one status to another. Staying where it is, is not a move. */
export function canMove(from: GameStatus, to: GameStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

export const TEAM_SIDES = ['home', 'away'] as const;
export type TeamSide = (typeof TEAM_SIDES)[number];

/** Goals of both sides, as whole numbers. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** One goal. `team` is the side whose score rises; for an own goal the player belongs to the other. */
export interface Goal {
  readonly team: TeamSide;
  /** Null when the scorer was not recorded. */
  readonly playerId: number | null;
  /** 45 and 90 in stoppage time. */
  readonly minute: number;
  readonly ownGoal: boolean;
}

/** What is known of a game at one moment; everything that settles a bet is in here. */
export interface GameFacts {
  readonly status: GameStatus;
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Null when no half-time score was recorded (an awarded game, say): never 0-0 by default. */
  readonly halfTime: Score | null;
  /** Whether the second half has begun, so that the half-time score is final. */
  readonly halfTimePassed: boolean;
  /** In true order. Fewer than the score when scorers were not recorded: no scorer market is decided then. */
  readonly goals: readonly Goal[];
  readonly redCards?: Score;
  /** Players who have been on the pitch so far; null or absent when line-ups are not recorded. */
  readonly participants?: ReadonlySet<number> | null;
  /** For those who came on as a substitute, the minute. */
  readonly cameOnMinute?: ReadonlyMap<number, number>;
  /** For a postponed game: the 48 hours in which it might have kicked off are over. */
  readonly postponementExpired?: boolean;
}

/** Bets on a postponed game stand when it kicks off within so many hours of its scheduled time. */
export const POSTPONEMENT_LIMIT_HOURS = 48;

/**
 * Whether a postponement voids the bets: the kick-off (or the present moment, while there is none) lies
 * more than 48 hours after the scheduled time. Both in milliseconds since 1970.
 */
export function postponementExpired(scheduledMs: number, kickOffOrNowMs: number): boolean {
  return kickOffOrNowMs - scheduledMs > POSTPONEMENT_LIMIT_HOURS * 3_600_000;
}

/** A result may be corrected for so many hours after the game's end. */
export const CORRECTION_LIMIT_HOURS = 72;

/** Whether a result stands for good. Both in milliseconds since 1970. */
export function correctionExpired(endedMs: number, nowMs: number): boolean {
  return nowMs - endedMs > CORRECTION_LIMIT_HOURS * 3_600_000;
}

/** A start or an end can be undone for so many seconds. */
export const STATUS_UNDO_SECONDS = 60;

/** No game is over so many minutes after its start: ninety and half time take longer. */
export const SHORTEST_GAME_MINUTES = 85;

/** Which side is ahead: the sign of home goals less away goals. */
export function leader(score: Score): TeamSide | 'draw' {
  if (score.home === score.away) return 'draw';
  return score.home > score.away ? 'home' : 'away';
}
