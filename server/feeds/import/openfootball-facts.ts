// Bets settle on 90 minutes: score.ft, even if score.et has the score after extra time. If the
// goals show that score.ft includes extra time, the goals up to minute 90 count instead. A missing
// half-time score is never derived.
import type { Score, TeamSide } from '#domain/game.ts';
import { LAST_REPORTED_MINUTE, MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import {
  checkHalfTime,
  type ImportedGoal,
  type MatchFacts,
  type MatchStatus,
  readGoals,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import type { Match } from '#server/feeds/import/openfootball-rows.ts';

export type AddNote = (text: string) => void;

export function readFacts(row: Match, status: MatchStatus | null, note: AddNote): MatchFacts | null {
  const scores = scoresOf(row);
  const fullTime = readScore(scores.ft, 'full time');
  if (fullTime === null) {
    if ((row.goals1?.length ?? 0) + (row.goals2?.length ?? 0) > 0) refuseRow('there are goals but no full-time score');
    if (status === 'awarded') refuseRow('it was awarded, but there is no score');
    return null;
  }
  // The score was awarded, not played: there is no half time, and no goal counts for a scorer.
  if (status === 'awarded') return { fullTime, halfTime: null, goals: null };
  const halfTime = readScore(scores.ht, 'half time');
  checkHalfTime(halfTime, fullTime);
  const listed = goalsOf90Minutes(readGoalLists(row), { fullTime, hasExtraTimeScore: scores.et != null }, note);
  if (listed === null) return { fullTime, halfTime, goals: null };
  const goals = listed.toSorted((one, other) => one.minute - other.minute || one.stoppage - other.stoppage);
  noteUnknownOrder(goals, note);
  if (halfTime === null) return { fullTime: countGoals(goals), halfTime: null, goals };
  const halfTimeFromGoals = countGoals(goals.filter(({ minute }) => minute <= HALF_TIME_MINUTE));
  if (!sameScore(halfTimeFromGoals, halfTime))
    note(
      `its half-time score is derived from its goals (${formatScore(halfTimeFromGoals)}), not taken from the file (${formatScore(halfTime)})`,
    );
  return { fullTime: countGoals(goals), halfTime: halfTimeFromGoals, goals };
}

const HALF_TIME_MINUTE = 45;
const formatScore = ({ home, away }: Score): string => `${home}-${away}`;
const sameScore = (one: Score, other: Score): boolean => one.home === other.home && one.away === other.away;

function countGoals(goals: readonly ImportedGoal[]): Score {
  const home = goals.filter(({ team: scored }) => scored === 'home').length;
  return { home, away: goals.length - home };
}

function scoresOf({ score, score1, score2 }: Match): { ft?: unknown; ht?: unknown; et?: unknown } {
  if (Array.isArray(score)) return { ft: score };
  if (score) return score;
  return score1 != null && score2 != null ? { ft: [score1, score2] } : {};
}

function readScore(value: unknown, what: string): Score | null {
  if (value == null) return null;
  const [home, away] = value as [unknown, unknown];
  return { home: readGoals(home, what), away: readGoals(away, what) };
}

/** Reads the home side's goals, then the away side's, including extra time. */
function readGoalLists(row: Match): ImportedGoal[] {
  const read = (side: TeamSide, goals: Match['goals1']) =>
    (goals ?? []).map((each) => ({
      team: side,
      scorer: each.name?.trim() || null,
      ownGoal: each.owngoal ?? false,
      ...readMinute(each.minute, each.offset ?? 0),
    }));
  return [...read('home', row.goals1), ...read('away', row.goals2)];
}

/** Reads "45+2", 45 with an offset of 2, or "67". */
function readMinute(value: string | number, offset: number): { minute: number; stoppage: number } {
  const [, minuteText, stoppageText] = /^\s*(\d{1,3})(?:\s*\+\s*(\d{1,2}))?'?\s*$/.exec(String(value)) ?? [];
  const minute = Number(minuteText);
  const stoppage = stoppageText === undefined ? offset : Number(stoppageText);
  const isMinute = minute >= 1 && minute <= MAX_MINUTE && stoppage >= 0 && stoppage <= MAX_STOPPAGE_MINUTES;
  if (minuteText === undefined || !isMinute) refuseRow(`not a minute: ${JSON.stringify(value)}`);
  return { minute, stoppage };
}

const FULL_TIME_MINUTE = 90;
/** The last minute of extra time, including its stoppage time. */
const MAX_MINUTE = 140;

// A goal in minute 92, written without a +, is in stoppage time if the score needs it and nothing
// indicates extra time. Null if the goals don't add up to the score.
function goalsOf90Minutes(
  listed: readonly ImportedGoal[],
  { fullTime, hasExtraTimeScore }: { fullTime: Score; hasExtraTimeScore: boolean },
  note: AddNote,
): readonly ImportedGoal[] | null {
  const regular = listed.filter(({ minute }) => minute <= FULL_TIME_MINUTE);
  const late = listed.filter(({ minute }) => minute > FULL_TIME_MINUTE);
  const after90 = formatScore(countGoals(regular));
  if (sameScore(countGoals(regular), fullTime)) {
    if (late.length > 0 && !hasExtraTimeScore)
      note(`${late.length} ${late.length === 1 ? 'goal' : 'goals'} in extra time ignored`);
    return regular;
  }
  if (!hasExtraTimeScore && late.length > 0 && sameScore(countGoals(listed), fullTime)) {
    if (late.every(({ minute }) => minute <= LAST_REPORTED_MINUTE)) return listed.map(asStoppageTime);
    note(`its score ${formatScore(fullTime)} includes extra time: after 90 minutes it was ${after90}`);
    return regular;
  }
  // Files without goal lists are common; one whose goals contradict its score gets a note.
  const sums = `its goals add up to ${after90}, but its score is ${formatScore(fullTime)}`;
  if (listed.length > 0) note(`imported without scorers: ${sums}`);
  return null;
}

function asStoppageTime(goal: ImportedGoal): ImportedGoal {
  const { minute, stoppage } = goal;
  if (minute <= FULL_TIME_MINUTE) return goal;
  return { ...goal, minute: FULL_TIME_MINUTE, stoppage: minute - FULL_TIME_MINUTE + stoppage };
}

/** Goals are listed by side, so the sides' order within a minute is unknown. */
function noteUnknownOrder(goals: readonly ImportedGoal[], note: AddNote): void {
  const tied = goals.find((each, index) => {
    const next = goals[index + 1];
    return next && next.team !== each.team && next.minute === each.minute && next.stoppage === each.stoppage;
  });
  if (tied) note(`both sides scored in minute ${tied.minute}: the home side's goal is put first`);
}
