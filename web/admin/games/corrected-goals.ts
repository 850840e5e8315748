import type { Goal } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import {
  compareMinutes,
  FIRST_HALF_END,
  formatMinute,
  MAX_STOPPAGE_MINUTES,
  type MatchMinute,
  SECOND_HALF_END,
} from '#domain/match-clock.ts';

/** Goals by one team at most this many minutes apart may be the same goal, recorded twice. */
const DUPLICATE_MINUTES = 2;

/**
 * Treats 45+3 and 48 as the same time even though half time separates them: a false warning can be
 * dismissed.
 */
export function mayBeSameGoal(recorded: Pick<Goal, 'team'> & MatchMinute, goal: Pick<Goal, 'team'> & MatchMinute) {
  const minuteOf = ({ minute, stoppageMinutes }: MatchMinute) => minute + stoppageMinutes;
  return recorded.team === goal.team && Math.abs(minuteOf(recorded) - minuteOf(goal)) <= DUPLICATE_MINUTES;
}

/** `minute` is the entered text, such as 37 or 45+2. */
export type EditedGoal = { key: string; team: TeamSide; playerId: number | null; minute: string; ownGoal: boolean };

/** A key for a new goal, different from all others even after a draft is restored. */
export function newGoalKey(goals: readonly EditedGoal[]): string {
  let number = 1;
  while (goals.some(({ key }) => key === `new ${number}`)) number += 1;
  return `new ${number}`;
}

export function toEditedGoal({ id, team, playerId, ownGoal, ...at }: Goal): EditedGoal {
  return { key: String(id), team, playerId, minute: formatMinute(at), ownGoal };
}

/** Parses a minute from 0 to 90; only 45 and 90 can have stoppage time. Null if invalid. */
export function parseMinute(input: string): MatchMinute | null {
  const [, minute, stoppage = '0'] = /^\s*(\d{1,2})(?:\s*\+\s*(\d{1,2}))?\s*$/.exec(input) ?? [];
  if (minute === undefined) return null;
  const at = { minute: Number(minute), stoppageMinutes: Number(stoppage) };
  const isValidStoppage = at.stoppageMinutes === 0 || at.minute === FIRST_HALF_END || at.minute === SECOND_HALF_END;
  return isValidStoppage && at.minute <= SECOND_HALF_END && at.stoppageMinutes <= MAX_STOPPAGE_MINUTES ? at : null;
}

/** The goals to send; null if a minute is invalid. */
export function goalsBody(goals: readonly EditedGoal[]) {
  const parsed = goals.map(({ key: _, minute, ...goal }) => ({ ...goal, at: parseMinute(minute) }));
  return parsed.every(({ at }) => at !== null)
    ? parsed.map(({ at, ...goal }) => ({ ...goal, ...(at as MatchMinute) }))
    : null;
}

export function scoreOf(goals: readonly { team: TeamSide }[]): Record<TeamSide, number> {
  const home = goals.filter(({ team }) => team === 'home').length;
  return { home, away: goals.length - home };
}

/**
 * Inserts a new goal by minute, after any others in the same minute; last if its minute is invalid.
 * A goal in the list moves only as far as its minute requires, so goals in the same minute keep
 * their order.
 */
export function placeByMinute(goals: readonly EditedGoal[], goal: EditedGoal): EditedGoal[] {
  const others = goals.filter(({ key }) => key !== goal.key);
  const minute = parseMinute(goal.minute);
  const comparedTo = (one: EditedGoal) => {
    const otherMinute = parseMinute(one.minute);
    return otherMinute === null || minute === null ? 0 : compareMinutes(otherMinute, minute);
  };
  const later = others.findIndex((one) => comparedTo(one) > 0);
  const last = later === -1 ? others.length : later;
  const first = others.findLastIndex((one) => comparedTo(one) < 0) + 1;
  const before = goals.findIndex(({ key }) => key === goal.key);
  const index = before === -1 ? last : Math.min(Math.max(before, first), last);
  return [...others.slice(0, index), goal, ...others.slice(index)];
}

export function moveEarlier(goals: readonly EditedGoal[], index: number): EditedGoal[] {
  const goal = goals[index];
  if (goal === undefined || index === 0) return [...goals];
  const others = goals.filter((each) => each !== goal);
  return [...others.slice(0, index - 1), goal, ...others.slice(index - 1)];
}

type GoalLike = MatchMinute & { team: TeamSide; playerId: number | null };

/** Whether team, minute and scorer are the same: probably one goal recorded twice. */
function isSameGoal(one: GoalLike, other: GoalLike): boolean {
  return one.team === other.team && compareMinutes(one, other) === 0 && one.playerId === other.playerId;
}

export function hasDuplicateGoal(goals: readonly GoalLike[]): boolean {
  return goals.some((goal, index) => goals.slice(0, index).some((before) => isSameGoal(before, goal)));
}
