// Who scored the recorded goals. An own goal counts for a team but credits no scorer, so scorer
// markets ignore it. If the list has more goals than the score, no scorer bet is decided, except
// that bets on players who took no part in a finished game are void.
import type { GameFacts, Goal } from '#domain/game.ts';

/** Whether the list has as many goals for each side as the score. */
export function goalsAreComplete(facts: GameFacts): boolean {
  return goalsFitScore(facts) && facts.goals.length === facts.homeGoals + facts.awayGoals;
}

/** Whether the list has no more goals than the score. Disallowed goals are removed from both. */
export function goalsFitScore(facts: GameFacts): boolean {
  const home = facts.goals.filter((goal) => goal.team === 'home').length;
  return home <= facts.homeGoals && facts.goals.length - home <= facts.awayGoals;
}

/** Whether the list doesn't match the score, or a goal lacks its scorer. */
export function awaitsScorers(facts: GameFacts): boolean {
  return !goalsAreComplete(facts) || scorerGoals(facts).some((goal) => goal.playerId === null);
}

/** The goals that credit a scorer, in order. */
export function scorerGoals(facts: GameFacts): readonly Goal[] {
  return facts.goals.filter((goal) => !goal.ownGoal);
}

/** Whether the player has been on the pitch; if line-ups are not recorded, true for everyone. */
export function hasPlayed(playerId: number, facts: GameFacts): boolean {
  return facts.participants == null || facts.participants.has(playerId);
}

/** Whether the player had come on by that minute; one without a recorded minute was a starter. */
export function hadPlayedBy(playerId: number, minute: number, facts: GameFacts): boolean {
  return hasPlayed(playerId, facts) && (facts.cameOnMinute?.get(playerId) ?? 0) <= minute;
}
