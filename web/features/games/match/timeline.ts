// A match's events in order, with the score after each goal.

import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff, type Score, type TeamSide } from '#domain/game.ts';
import { compareMinutes, FIRST_HALF_END, type MatchMinute } from '#domain/match-clock.ts';

export type TimelineGoal = GameDetails['goals'][number];

export type TimelineEvent = { key: string; at: MatchMinute | null } & (
  | { kind: 'goal'; goal: TimelineGoal; team: TeamSide; score: Score }
  | { kind: 'disallowed'; goal: TimelineGoal; team: TeamSide }
  | { kind: 'redCard'; team: TeamSide }
  | { kind: 'kickOff' | 'abandoned' }
  | { kind: 'halfTime' | 'fullTime'; score: Score | null }
);

type TimelineGame = Pick<
  Game,
  | ('status' | 'period' | 'currentMinute' | 'homeScore' | 'awayScore')
  | ('halfTimeRecorded' | 'halfTimeHomeScore' | 'halfTimeAwayScore')
>;

export function timelineOf(game: TimelineGame, { goals, redCards }: Pick<GameDetails, 'goals' | 'redCards'>) {
  if (!hasKickedOff(game.status)) return [];
  const score = { home: 0, away: 0 };
  const goalEvents = goals.map((goal): TimelineEvent => {
    const event = { key: `goal ${goal.id}`, at: goal, goal, team: goal.team };
    if (goal.disallowed) return { ...event, kind: 'disallowed' };
    score[goal.team] += 1;
    return { ...event, kind: 'goal', score: { ...score } };
  });
  const cardEvents = redCards.map(({ team, minute, stoppageMinutes }, index): TimelineEvent => {
    const at = minute === null ? null : { minute, stoppageMinutes };
    return { key: `card ${index}`, kind: 'redCard', team, at };
  });
  const teamEvents = [...goalEvents, ...cardEvents].sort((one, other) =>
    one.at && other.at ? compareMinutes(one.at, other.at) : Number(one.at !== null) - Number(other.at !== null),
  );
  const isInFirstHalf = ({ at }: TimelineEvent) => at === null || at.minute <= FIRST_HALF_END;
  const isPastHalfTime = game.period === 'half_time' || game.currentMinute > FIRST_HALF_END;
  const end = endOf(game);
  return [
    { key: 'kick-off', kind: 'kickOff', at: null } as const,
    ...teamEvents.filter(isInFirstHalf),
    ...(isPastHalfTime ? [{ key: 'half time', kind: 'halfTime', at: null, score: halfTimeScore(game) } as const] : []),
    ...teamEvents.filter((event) => !isInFirstHalf(event)),
    ...(end ? [end] : []),
  ] satisfies TimelineEvent[];
}

function endOf({ status, homeScore, awayScore }: TimelineGame): TimelineEvent | null {
  if (status === 'finished') {
    return { key: 'full time', kind: 'fullTime', at: null, score: { home: homeScore, away: awayScore } };
  }
  return status === 'abandoned' ? { key: 'abandoned', kind: 'abandoned', at: null } : null;
}

export function halfTimeScore(
  game: Pick<Game, 'halfTimeRecorded' | 'halfTimeHomeScore' | 'halfTimeAwayScore'>,
): Score | null {
  return game.halfTimeRecorded ? { home: game.halfTimeHomeScore, away: game.halfTimeAwayScore } : null;
}

/** How many of the score's goals have an unknown minute. */
export function goalsWithoutMinute(game: Pick<Game, 'homeScore' | 'awayScore'>, { goals }: Pick<GameDetails, 'goals'>) {
  return game.homeScore + game.awayScore - goals.filter(({ disallowed }) => !disallowed).length;
}
