// Reads the openfootball JSON format (football.json, worldcup.json): fixtures, results, and goals with scorers.
// Bets settle on 90 minutes. score.ft is the score after 90 minutes, also where score.et says how extra time
// ended; goals of extra time and shoot-outs are left out.
import { z } from 'zod';
import type { Score, TeamSide } from '#domain/game.ts';
import {
  bad,
  checkHalfTime,
  type FileContents,
  type ImportedGoal,
  type ImportedMatch,
  type MatchFacts,
  noContents,
  type Place,
  type ReadOptions,
  readGoals,
  readName,
  readRow,
} from '#server/feeds/import/imported.ts';
import { momentWithOffset, readDay } from '#server/feeds/import/kick-off.ts';

export const openfootballSource = 'openfootball';

const team = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const pair = z.tuple([z.unknown(), z.unknown()]);
const goal = z.object({
  name: z.string().nullish(),
  minute: z.union([z.string(), z.number()]),
  offset: z.number().nullish(),
  owngoal: z.boolean().nullish(),
  penalty: z.boolean().nullish(),
});
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
  group: z.string().nullish(),
});
type Match = z.infer<typeof match>;

const file = z.object({
  name: z.string().optional(),
  matches: z.array(z.unknown()).optional(),
  rounds: z.array(z.object({ name: z.string(), matches: z.array(z.looseObject({})) })).optional(),
});

/** Reads a file's text. A text that is no such file is refused as a whole. */
export function readOpenfootball(name: string, text: string, options: ReadOptions): FileContents {
  const contents = noContents();
  const whole = { file: name, row: 'file' };
  readRow(contents, whole, () => {
    const parsed = file.safeParse(parseJson(text));
    if (!parsed.success) bad('this is no openfootball file: it has no list of matches');
    const { matches, rounds } = parsed.data;
    const league = readName(options.league ?? parsed.data.name, 'the name of the league (give --league)');
    const rows = matches ?? rounds?.flatMap((round) => round.matches.map((row) => ({ round: round.name, ...row })));
    if (rows === undefined) bad('this is no openfootball file: it has no list of matches');
    const keys = new Set<string>();
    rows.forEach((row, index) => {
      const place = { file: name, row: `match ${index + 1}` };
      readRow(contents, place, () => readMatch(contents, place, row, { league, season: options.season, keys }));
    });
  });
  return contents;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return bad(`this is not JSON: ${(error as Error).message}`);
  }
}

type Context = { league: string; season: string | undefined; keys: Set<string> };

function readMatch(contents: FileContents, place: Place, row: unknown, { league, season, keys }: Context): void {
  const parsed = match.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    bad(`${issue?.path.join('.') || 'match'}: ${issue?.message}`);
  }
  const homeTeam = readTeam(parsed.data.team1);
  const awayTeam = readTeam(parsed.data.team2);
  if (homeTeam === awayTeam) bad(`${homeTeam} can't play itself`);
  const round = parsed.data.round ?? parsed.data.group ?? null;
  const key = [league, season, round, homeTeam, awayTeam].filter((part) => part != null).join('|');
  if (keys.has(key)) bad(`${homeTeam} v ${awayTeam} (${round ?? 'no round'}) stands in the file twice`);
  const imported: ImportedMatch = {
    ...{ place, source: openfootballSource, key, league, round, homeTeam, awayTeam },
    kickOff: momentWithOffset(readDay(parsed.data.date), parsed.data.time ?? undefined),
    facts: readFacts(contents, place, parsed.data),
    prices: null,
  };
  keys.add(key);
  contents.matches.push(imported);
}

/** A name such as W74, 1A, 3A/B/C or "Winner Group A" stands for a team that is not known yet. */
const placeholder = /^(?:[WL]\d{1,3}|\d[A-Z](?:\/[A-Z])*|(?:winner|loser|runner-up|tbd|tba)\b.*)$/i;

function readTeam(text: string): string {
  const name = readName(text, 'a team');
  return placeholder.test(name) ? bad(`the teams are not known yet: ${name}`) : name;
}

function readFacts(contents: FileContents, place: Place, row: Match): MatchFacts | null {
  const scores = scoresOf(row);
  const fullTime = readScore(scores.ft, 'full time');
  if (fullTime === null) {
    if ((row.goals1?.length ?? 0) + (row.goals2?.length ?? 0) > 0) bad('there are goals but no full-time score');
    return null;
  }
  const halfTime = readScore(scores.ht, 'half time');
  checkHalfTime(halfTime, fullTime);
  const goals = goalsOf90Minutes(row, scores.et != null);
  const made = { home: countGoals(goals, 'home', 90), away: countGoals(goals, 'away', 90) };
  if (!sameScore(made, fullTime)) {
    // A file without goal lists is usual; one whose goals contradict its score is worth a word.
    const text = `imported without scorers: its goals make ${written(made)}, its score is ${written(fullTime)}`;
    if (goals.length > 0) contents.notes.push({ ...place, text });
    return { fullTime, halfTime, goals: null };
  }
  noteUnknownOrder(contents, place, goals);
  const halfTimeMade = { home: countGoals(goals, 'home', 45), away: countGoals(goals, 'away', 45) };
  if (halfTime !== null && !sameScore(halfTimeMade, halfTime)) {
    const text = `its half time is taken from its goals, ${written(halfTimeMade)}, and not as given, ${written(halfTime)}`;
    contents.notes.push({ ...place, text });
  }
  return { fullTime, halfTime: halfTimeMade, goals };
}

const written = ({ home, away }: Score): string => `${home}-${away}`;
const sameScore = (one: Score, other: Score): boolean => one.home === other.home && one.away === other.away;

function countGoals(goals: readonly ImportedGoal[], side: TeamSide, upToMinute: number): number {
  return goals.filter(({ team: scored, minute }) => scored === side && minute <= upToMinute).length;
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

function goalsOf90Minutes(row: Match, extraTime: boolean): ImportedGoal[] {
  const read = (side: TeamSide, goals: Match['goals1']) =>
    (goals ?? []).flatMap((each) => {
      const moment = readMinute(each.minute, each.offset ?? 0, extraTime);
      if (moment === null) return [];
      return [{ team: side, scorer: each.name?.trim() || null, ...moment, ownGoal: each.owngoal ?? false }];
    });
  return [...read('home', row.goals1), ...read('away', row.goals2)].sort(
    (one, other) => one.minute - other.minute || one.stoppage - other.stoppage,
  );
}

/** "45+2", 45 with an offset of 2, or "67". Null in extra time. Past 90 without any, it is stoppage time. */
function readMinute(value: string | number, offset: number, extraTime: boolean) {
  const [, minuteText, stoppageText] = /^\s*(\d{1,3})(?:\s*\+\s*(\d{1,2}))?'?\s*$/.exec(String(value)) ?? [];
  if (minuteText === undefined) bad(`not a minute: ${JSON.stringify(value)}`);
  const minute = Number(minuteText);
  const stoppage = stoppageText === undefined ? offset : Number(stoppageText);
  if (minute < 1 || minute > 120) bad(`not a minute: ${JSON.stringify(value)}`);
  if (minute <= 90) return { minute, stoppage };
  return extraTime ? null : { minute: 90, stoppage: minute - 90 + stoppage };
}

/** The format lists each side's goals by themselves, so of one minute nobody knows which side's came first. */
function noteUnknownOrder(contents: FileContents, place: Place, goals: readonly ImportedGoal[]): void {
  const tied = goals.find((each, index) => {
    const next = goals[index + 1];
    return next && next.team !== each.team && next.minute === each.minute && next.stoppage === each.stoppage;
  });
  if (tied)
    contents.notes.push({
      ...place,
      text: `both sides scored in minute ${tied.minute}: the home side's goal is put first`,
    });
}
