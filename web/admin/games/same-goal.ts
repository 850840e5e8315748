import type { TeamSide } from '#domain/game.ts';
import { compareMinutes, type MatchMinute } from '#domain/match-clock.ts';

type GoalLike = MatchMinute & { team: TeamSide; playerId: number | null };

/** Whether side, minute and scorer are the same: most likely one goal recorded twice. */
export function isSameGoal(one: GoalLike, other: GoalLike): boolean {
  return one.team === other.team && compareMinutes(one, other) === 0 && one.playerId === other.playerId;
}

export function hasGoalTwice(goals: readonly GoalLike[]): boolean {
  return goals.some((goal, index) => goals.slice(0, index).some((before) => isSameGoal(before, goal)));
}
