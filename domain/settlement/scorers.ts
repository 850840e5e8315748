// What the recorded goals say about scorers. Own goals count for the teams and never for a scorer, so a
// scorer market looks only at the others. Nothing is decided from a list that does not add up to the score.
import type { GameFacts, Goal } from '#domain/game.ts';

/** Whether every goal of the score is in the list, in number and by side. */
export function goalsAreComplete(facts: GameFacts): boolean {
  return goalsFitScore(facts) && facts.goals.length === facts.homeGoals + facts.awayGoals;
}

/** Whether the list holds no more goals than the score, by side: a goal taken back is gone from both. */
export function goalsFitScore(facts: GameFacts): boolean {
  const home = facts.goals.filter((goal) => goal.team === 'home').length;
  return home <= facts.homeGoals && facts.goals.length - home <= facts.awayGoals;
}

/** Whether a scorer that may have decided bets is still to be recorded. */
export function awaitsScorers(facts: GameFacts): boolean {
  return !goalsAreComplete(facts) || scorerGoals(facts).some((goal) => goal.playerId === null);
}

/** The goals that count for a scorer, in true order. */
export function scorerGoals(facts: GameFacts): readonly Goal[] {
  return facts.goals.filter((goal) => !goal.ownGoal);
}

/** Whether the player was ever on the pitch so far. Without recorded line-ups everybody was. */
export function tookPart(playerId: number, facts: GameFacts): boolean {
  return facts.participants == null || facts.participants.has(playerId);
}

/** Whether the player was on the pitch at that minute or before. Without a recorded minute he was. */
export function tookPartBy(playerId: number, minute: number, facts: GameFacts): boolean {
  return tookPart(playerId, facts) && (facts.cameOnMinute?.get(playerId) ?? 0) <= minute;
}
