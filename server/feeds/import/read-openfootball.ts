// Reads the openfootball JSON format (football.json, worldcup.json).
import {
  emptyContents,
  type FileContents,
  type ImportedLineUps,
  type ImportedMatch,
  type MatchStatus,
  type Place,
  type ReadOptions,
  readName,
  readRow,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import { momentIn, momentWithOffset, readDay } from '#server/feeds/import/kick-off.ts';
import { type AddNote, readFacts } from '#server/feeds/import/openfootball-facts.ts';
import { file, type Match, match } from '#server/feeds/import/openfootball-rows.ts';

export const OPENFOOTBALL_SOURCE = 'openfootball';

export function readOpenfootball(name: string, text: string, options: ReadOptions): FileContents {
  const contents = emptyContents();
  const whole = { file: name, row: 'file' };
  const zoneless: string[] = [];
  readRow(contents, whole, () => {
    const parsed = file.safeParse(parseJson(text));
    if (!parsed.success) refuseRow('this is not an openfootball file: it has no list of matches');
    const { matches, rounds } = parsed.data;
    const league = readName(options.league ?? parsed.data.name, 'the name of the league (enter it, or give --league)');
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
    `${zoneless.length} of its kick-off times ${zoneless.length === 1 ? 'has' : 'have'} no time zone (${zoneless[0]}): ` +
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
function readKickOff(row: Match, isPlayed: boolean, zone: string | undefined, note: AddNote): Date | null {
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

const STATUSES: Readonly<Record<string, MatchStatus | null>> = {
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
  const status = STATUSES[text.trim().toLowerCase()];
  return status === undefined ? refuseRow(`not a status: ${JSON.stringify(text)}`) : status;
}

/** Both sides are required, since an unlisted player would count as absent. */
function readLineUps(row: Match, status: MatchStatus | null, note: AddNote): ImportedLineUps | null {
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
const PLACEHOLDER = /^(?:[WL]\d{1,3}|\d[A-Z](?:\/[A-Z])*|(?:winner|loser|runner-up|tbd|tba)\b.*)$/i;

function readTeam(text: string): string {
  const name = readName(text, 'a team');
  return PLACEHOLDER.test(name) ? refuseRow(`the teams are not known yet: ${name}`) : name;
}
