// What really happened in a match, as the script that is told to the site.
import type { TeamSide } from '#domain/game.ts';
import type { MatchFacts } from '#server/feeds/import/imported.ts';
import type { MatchScript, ScriptGoal } from '#server/feeds/match-script.ts';
import { type Random, randomFrom, wholeBetween } from '#server/feeds/random.ts';

/** Facts as they are stored: each goal with the player it was found to mean. */
export type StoredGoal = {
  team: TeamSide;
  playerId: number | null;
  minute: number;
  stoppage: number;
  ownGoal: boolean;
};
export type StoredFacts = Omit<MatchFacts, 'goals'> & {
  goals: readonly StoredGoal[] | null;
  /** The score was decided, not played: ratings learn nothing from it. */
  awarded?: true;
};

/** Stoppage time that is played at least; a later goal makes it longer. */
const stoppageMinutes = { first: 2, second: 4 };

function scriptOfGoals(goals: readonly ScriptGoal[]): MatchScript {
  return { goals, redCards: [], stoppageMinutes };
}

/**
 * The script of a match for a replay. A file without goal times gets some by chance, the same ones every time: as
 * many in each half as the half-time score says.
 */
export function replayScriptOf(facts: StoredFacts, key: string): MatchScript {
  if (facts.goals !== null) return scriptOfGoals(facts.goals);
  const random = randomFrom(key);
  const { fullTime, halfTime } = facts;
  const goals = (['home', 'away'] as const).flatMap((team) => {
    const early = halfTime?.[team] ?? Math.round(fullTime[team] * random());
    return [...someGoals(random, team, early, [1, 45]), ...someGoals(random, team, fullTime[team] - early, [46, 90])];
  });
  return scriptOfGoals(goals.sort((one, other) => one.minute - other.minute));
}

function someGoals(random: Random, team: TeamSide, count: number, [from, to]: [number, number]): ScriptGoal[] {
  return Array.from({ length: count }, () => ({
    team,
    playerId: null,
    minute: wholeBetween(random, from, to),
    stoppage: 0,
    ownGoal: false,
  }));
}
