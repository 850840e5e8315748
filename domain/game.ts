// A game goes upcoming -> live -> finished. An upcoming game can be postponed and rescheduled; a
// live one can be abandoned. Bets are settled on the 90 minutes and stoppage time only, without
// extra time and shoot-outs.

export const GAME_STATUSES = ['upcoming', 'live', 'finished', 'postponed', 'abandoned'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const hasKickedOff = (status: GameStatus): boolean => status !== 'upcoming' && status !== 'postponed';

export const isOver = (status: GameStatus): boolean => status === 'finished' || status === 'abandoned';

const NEXT_STATUSES: Readonly<Record<GameStatus, readonly GameStatus[]>> = {
  upcoming: ['live', 'postponed'],
  live: ['finished', 'abandoned'],
  finished: [],
  postponed: ['upcoming'],
  abandoned: [],
};

/** Whether a status change is allowed. Keeping the same status is not a change. */
export function canChangeStatus(from: GameStatus, to: GameStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

export const TEAM_SIDES = ['home', 'away'] as const;
export type TeamSide = (typeof TEAM_SIDES)[number];

export type Score = { readonly home: number; readonly away: number };

export const NO_GOALS: Score = { home: 0, away: 0 };

export const goalsSince = (score: Score, start: Score): Score => ({
  home: score.home - start.home,
  away: score.away - start.away,
});

/** `team` is the side whose score increases; the scorer of an own goal plays for the other side. */
export type Goal = {
  readonly team: TeamSide;
  readonly playerId: number | null;
  /** 45 or 90 for goals in stoppage time. */
  readonly minute: number;
  readonly ownGoal: boolean;
};

/** A game's facts at one moment: everything that settlement needs. */
export type GameFacts = {
  readonly status: GameStatus;
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Null before half time, or if not recorded, as in an awarded game; 0-0 is never assumed. */
  readonly halfTime: Score | null;
  /**
   * Whether the second half has started, or the game was abandoned at half time, so that markets on
   * the first half can be settled.
   */
  readonly halfTimePassed: boolean;
  /** In the order scored. Goals and scorers may be missing; bets on them then stay open. */
  readonly goals: readonly Goal[];
  /** Players who have been on the pitch so far; null or absent if line-ups are not recorded. */
  readonly participants?: ReadonlySet<number> | null;
  readonly cameOnMinute?: ReadonlyMap<number, number>;
  /** For a postponed game: the 48 hours for rescheduling have passed. */
  readonly postponementExpired?: boolean;
};

/** Bets on a postponed game remain valid if it kicks off within this time of its original start. */
export const POSTPONEMENT_LIMIT_HOURS = 48;

/**
 * Whether a postponement voids the bets: kick-off (or now, if the game has not started) is more
 * than 48 hours after the scheduled time. Both times are in milliseconds since 1970.
 */
export function postponementExpired(scheduledMs: number, kickOffOrNowMs: number): boolean {
  return kickOffOrNowMs - scheduledMs > POSTPONEMENT_LIMIT_HOURS * 3_600_000;
}

export const CORRECTION_LIMIT_HOURS = 72;

/** Whether a result can no longer be corrected. Both times are in milliseconds since 1970. */
export function correctionExpired(endedMs: number, nowMs: number): boolean {
  return nowMs - endedMs > CORRECTION_LIMIT_HOURS * 3_600_000;
}

/** How long a start, an end, a change of period or a red card can be undone. */
export const STATUS_UNDO_SECONDS = 60;

/** No complete game ends sooner after kick-off: two halves and the break take longer. */
export const SHORTEST_GAME_MINUTES = 85;

export function leader(score: Score): TeamSide | 'draw' {
  if (score.home === score.away) return 'draw';
  return score.home > score.away ? 'home' : 'away';
}
