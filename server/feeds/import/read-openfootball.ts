// The openfootball JSON format (football.json, worldcup.json). Bets settle on 90 minutes: score.ft,
// even if score.et has the score after extra time. A missing half-time score is never derived.
import { z } from 'zod';
import type { Score, TeamSide } from '#domain/game.ts';
import { MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import {
  checkHalfTime,
  emptyContents,
  type FileContents,
  type ImportedGoal,
  type ImportedLineUps,
  type ImportedMatch,
  type MatchFacts,
  type MatchStatus,
  type Place,
  type ReadOptions,
  readGoals,
  readName,
  readRow,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import { momentIn, momentWithOffset, readDay } from '#server/feeds/import/kick-off.ts';

export const OPENFOOTBALL_SOURCE = 'openfootball';

const team = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const pair = z.tuple([z.unknown(), z.unknown()]);
const goal = z.object({
  name: z.string().nullish(),
  minute: z.union([z.string(), z.number()]),
  offset: z.int().nullish(),
  owngoal: z.boolean().nullish(),
  penalty: z.boolean().nullish(),
});
/** A starting player's name, or a substitute with the minute they came on. */
const participant = z.union([
  z.string().transform((name) => ({ name, minute: null })),
  z.object({ name: z.string(), minute: z.int().min(0).max(130).nullish() }),
]);
const match = z.object({
  round: z.string().nullish(),
  num: z.number().nullish(),
  date: z.string(),
  time: z.string().nullish(),
  team1: team,
  team2: team,
  score: z.union([pair, z.object({ ft: pair.nullish(), ht: pair.nullish(), et: pair.nullish() })]).nullish(),
  score1: z.number().nullish(),
  score2: z.number().nullish(),
  goals1: z.array(goal).nullish(),
  goals2: z.array(goal).nullish(),
  lineup1: z.array(participant).nullish(),
  lineup2: z.array(participant).nullish(),
  group: z.string().nullish(),
  status: z.string().nullish(),
});
type Match = z.infer<typeof match>;

const file = z.object({
  name: z.string().optional(),
  matches: z.array(z.unknown()).optional(),
  rounds: z.array(z.object({ name: z.string(), matches: z.array(z.looseObject({})) })).optional(),
});

export function readOpenfootball(name: string, text: string, options: ReadOptions): FileContents {
  const contents = emptyContents();
  const whole = { file: name, row: 'file' };
  const zoneless: string[] = [];
  readRow(contents, whole, () => {
    const parsed = file.safeParse(parseJson(text));
    if (!parsed.success) refuseRow('this is not an openfootball file: it has no list of matches');
    const { matches, rounds } = parsed.data;
    const league = readName(options.league ?? parsed.data.name, 'the name of the league (give --league)');
    const rows = matches ?? rounds?.flatMap((round) => round.matches.map((row) => ({ round: round.name, ...row })));
    if (rows === undefined) refuseRow('this is not an openfootball file: it has no list of matches');
    const context: Context = { league, options, keys: new Set(), zoneless };
    rows.forEach((row, index) => {
      const place = { file: name, row: `match ${index + 1}` };
      readRow(contents, place, () => readMatch(contents, place, row, context));
    });
  });
  return zoneless.length > 0 ? refuseWithoutZone(whole, zoneless) : contents;
}

/** A guessed time zone could keep matches open for bets after kick-off. */
function refuseWithoutZone(place: Place, zoneless: readonly string[]): FileContents {
  const reason =
    `${zoneless.length} of its kick-off times have no time zone (${zoneless[0]}): ` +
    'enter the time zone of the file, for example Europe/London';
  return { ...emptyContents(), refused: [{ ...place, reason }], zoneNeeded: true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuseRow(`this is not JSON: ${(error as Error).message}`);
  }
}

type Context = {
  league: string;
  options: ReadOptions;
  keys: Set<string>;
  /** Matches whose kick-off needs a time zone that neither the file nor the caller specifies. */
  zoneless: string[];
};

function readMatch(contents: FileContents, place: Place, row: unknown, context: Context): void {
  const { league, options, keys } = context;
  const parsed = match.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    refuseRow(`${issue?.path.join('.') || 'match'}: ${issue?.message}`);
  }
  const homeTeam = readTeam(parsed.data.team1);
  const awayTeam = readTeam(parsed.data.team2);
  if (homeTeam === awayTeam) refuseRow(`${homeTeam} can't play itself`);
  const round = parsed.data.round ?? parsed.data.group ?? null;
  const key = [league, options.season, round, homeTeam, awayTeam].filter((part) => part != null).join('|');
  if (keys.has(key)) refuseRow(`${homeTeam} v ${awayTeam} (${round ?? 'no round'}) is in the file twice`);
  const status = readStatus(parsed.data.status);
  const note = (text: string) => void contents.notes.push({ ...place, text });
  const facts = status === null || status === 'awarded' ? readFacts(parsed.data, status, note) : null;
  const kickOff = readKickOff(parsed.data, facts !== null, options.zone, note);
  keys.add(key);
  if (kickOff === null) {
    context.zoneless.push(`${parsed.data.time ?? parsed.data.date} in ${place.row}`);
    return;
  }
  const imported: ImportedMatch = {
    place,
    source: OPENFOOTBALL_SOURCE,
    key,
    league,
    round,
    homeTeam,
    awayTeam,
    kickOff,
    status,
    facts,
    lineUps: readLineUps(parsed.data, status, note),
    prices: null,
  };
  contents.matches.push(imported);
}

/**
 * Reads a kick-off; null if it needs a time zone. Played matches accept no bets, so their day can
 * start in UTC.
 */
function readKickOff(row: Match, isPlayed: boolean, zone: string | undefined, note: Note): Date | null {
  const day = readDay(row.date);
  const time = row.time?.trim() || undefined;
  const stated = momentWithOffset(day, time);
  if (stated !== null) return stated;
  const usedZone = zone ?? (time === undefined && isPlayed ? 'UTC' : null);
  if (usedZone === null) return null;
  const { moment, note: timeNote } = momentIn(usedZone, day, time);
  if (timeNote !== null) note(timeNote);
  return moment;
}

const statuses: Readonly<Record<string, MatchStatus | null>> = {
  awarded: 'awarded',
  walkover: 'awarded',
  postponed: 'postponed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  annulled: 'cancelled',
  abandoned: 'abandoned',
  suspended: 'abandoned',
  interrupted: 'abandoned',
  // As planned: a replay is a separate match.
  scheduled: null,
  played: null,
  finished: null,
  replay: null,
};

function readStatus(text: string | null | undefined): MatchStatus | null {
  if (text == null || text.trim() === '') return null;
  const status = statuses[text.trim().toLowerCase()];
  return status === undefined ? refuseRow(`not a status: ${JSON.stringify(text)}`) : status;
}

/** Both sides are required, since an unlisted player would count as absent. */
function readLineUps(row: Match, status: MatchStatus | null, note: Note): ImportedLineUps | null {
  if (status === 'awarded') return { home: [], away: [] };
  const home = row.lineup1 ?? [];
  const away = row.lineup2 ?? [];
  if (home.length === 0 && away.length === 0) return null;
  if (home.length === 0 || away.length === 0) {
    note('the line-ups were ignored: only one side has one');
    return null;
  }
  const read = (side: typeof home) =>
    side.map(({ name, minute }) => ({ name: readName(name, 'a player in a line-up'), cameOnMinute: minute ?? null }));
  return { home: read(home), away: read(away) };
}

/** A name such as W74, 1A, 3A/B/C or "Winner Group A" is a placeholder for an undecided team. */
const placeholder = /^(?:[WL]\d{1,3}|\d[A-Z](?:\/[A-Z])*|(?:winner|loser|runner-up|tbd|tba)\b.*)$/i;

function readTeam(text: string): string {
  const name = readName(text, 'a team');
  return placeholder.test(name) ? refuseRow(`the teams are not known yet: ${name}`) : name;
}

type Note = (text: string) => void;

function readFacts(row: Match, status: MatchStatus | null, note: Note): MatchFacts | null {
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
  const goals = goalsOf90Minutes(readGoalLists(row), { fullTime, hasExtraTimeScore: scores.et != null }, note);
  if (goals === null) return { fullTime, halfTime, goals };
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

/** Reads both sides' goals in order of minute, including extra time. */
function readGoalLists(row: Match): ImportedGoal[] {
  const read = (side: TeamSide, goals: Match['goals1']) =>
    (goals ?? []).map((each) => ({
      team: side,
      scorer: each.name?.trim() || null,
      ownGoal: each.owngoal ?? false,
      ...readMinute(each.minute, each.offset ?? 0),
    }));
  return [...read('home', row.goals1), ...read('away', row.goals2)].sort(
    (one, other) => one.minute - other.minute || one.stoppage - other.stoppage,
  );
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
/** Some files keep counting past minute 90 in stoppage time, up to this minute. */
const STOPPAGE_END = 104;
/** The last minute of extra time, including its stoppage time. */
const MAX_MINUTE = 140;

// A goal in minute 92, written without a +, is in stoppage time if the score needs it and nothing
// indicates extra time. Null if the goals don't add up to the score.
function goalsOf90Minutes(
  listed: readonly ImportedGoal[],
  { fullTime, hasExtraTimeScore }: { fullTime: Score; hasExtraTimeScore: boolean },
  note: Note,
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
    if (late.every(({ minute }) => minute <= STOPPAGE_END)) return listed.map(asStoppageTime);
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
function noteUnknownOrder(goals: readonly ImportedGoal[], note: Note): void {
  const tied = goals.find((each, index) => {
    const next = goals[index + 1];
    return next && next.team !== each.team && next.minute === each.minute && next.stoppage === each.stoppage;
  });
  if (tied) note(`both sides scored in minute ${tied.minute}: the home side's goal is put first`);
}
