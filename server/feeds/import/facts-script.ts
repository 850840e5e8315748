import type { TeamSide } from '#domain/game.ts';
import type { MatchFacts } from '#server/feeds/import/imported.ts';
import type { MatchScript, ScriptGoal } from '#server/feeds/match-script.ts';
import { type Random, randomFrom, wholeBetween } from '#server/feeds/random.ts';

export type StoredFacts = Omit<MatchFacts, 'goals'> & {
  goals: readonly ScriptGoal[] | null;
  /** The score was awarded, not played: the ratings ignore it. */
  awarded?: true;
};

const STOPPAGE_MINUTES = { first: 2, second: 4 };

function scriptOfGoals(goals: readonly ScriptGoal[]): MatchScript {
  return { goals, redCards: [], stoppageMinutes: STOPPAGE_MINUTES };
}

/** Without stored goals, invents random ones that fit the scores, the same each time. */
export function replayScriptOf(facts: StoredFacts, key: string): MatchScript {
  if (facts.goals !== null) return scriptOfGoals(facts.goals);
  const random = randomFrom(key);
  const { fullTime, halfTime } = facts;
  const goals = (['home', 'away'] as const).flatMap((team) => {
    const early = halfTime?.[team] ?? Math.round(fullTime[team] * random());
    return [
      ...randomGoals(random, team, early, [1, 45]),
      ...randomGoals(random, team, fullTime[team] - early, [46, 90]),
    ];
  });
  return scriptOfGoals(goals.sort((one, other) => one.minute - other.minute));
}

function randomGoals(random: Random, team: TeamSide, count: number, [from, to]: [number, number]): ScriptGoal[] {
  return Array.from({ length: count }, () => ({
    team,
    playerId: null,
    minute: wholeBetween(random, from, to),
    stoppage: 0,
    ownGoal: false,
  }));
}
