// Results by date and teams, with bookmakers' prices if a file has them. football-data.co.uk uses
// UK time for all leagues.
import type { Score } from '#domain/game.ts';
import { type CsvRow, readCsv } from '#server/feeds/import/csv.ts';
import {
  checkHalfTime,
  emptyContents,
  type FileContents,
  type ImportedMatch,
  type MatchFacts,
  type ReadOptions,
  readGoals,
  readName,
  readRow,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import { momentIn, readDay } from '#server/feeds/import/kick-off.ts';
import { readPrices } from '#server/feeds/import/read-prices.ts';

export const FOOTBALL_DATA_SOURCE = 'football-data';
const DEFAULT_ZONE = 'Europe/London';

export function readFootballData(name: string, text: string, options: ReadOptions): FileContents {
  const contents = emptyContents();
  const meetings = new Map<string, number>();
  const lines = readCsv(name, text, ['Date', 'HomeTeam', 'AwayTeam']);
  for (const { place, row, problem, overflows } of lines)
    readRow(contents, place, () => {
      if (problem !== null) refuseRow(problem);
      const league = readName(options.league ?? row.Div ?? leagueOfFile(name), 'the league');
      const note = (text: string) => void contents.notes.push({ ...place, text });
      const match = readMatch(row, { league, options, meetings, overflows, note });
      contents.matches.push({ place, ...match });
    });
  if (options.zone === undefined && lines.some(({ row }) => row.Time))
    contents.notes.unshift({ file: name, row: 'file', text: `its times are read as UK time (${DEFAULT_ZONE})` });
  return contents;
}

/** "premier-league-2425.csv" becomes "Premier League". */
function leagueOfFile(file: string): string {
  const words = file.replace(/\.[^.]*$/, '').split(/[-_ ]+/);
  const named = words.filter((word) => !/^\d+$/.test(word));
  return named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

type Context = {
  league: string;
  options: ReadOptions;
  meetings: Map<string, number>;
  overflows: boolean;
  note: (text: string) => void;
};

function readMatch(row: CsvRow, context: Context): Omit<ImportedMatch, 'place'> {
  const { league, options, meetings, note } = context;
  const homeTeam = readName(row.HomeTeam, 'HomeTeam');
  const awayTeam = readName(row.AwayTeam, 'AwayTeam');
  if (homeTeam === awayTeam) refuseRow(`${homeTeam} can't play itself`);
  const day = readDay(row.Date ?? '');
  const { moment: kickOff, note: timeNote } = momentIn(options.zone ?? DEFAULT_ZONE, day, row.Time);
  const facts = readFacts(row);
  if (timeNote !== null) note(timeNote);
  const prices = readPrices(row, context);
  // A date may change, so it is not part of the key; repeated meetings are numbered.
  const pairing = [league, options.season ?? seasonOf(day), homeTeam, awayTeam].join('|');
  const meeting = (meetings.get(pairing) ?? 0) + 1;
  meetings.set(pairing, meeting);
  const key = meeting === 1 ? pairing : `${pairing}|${meeting}`;
  const rest = { status: null, facts, lineUps: null, prices };
  return { source: FOOTBALL_DATA_SOURCE, key, league, round: null, homeTeam, awayTeam, kickOff, ...rest };
}

function seasonOf(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const start = month >= 7 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

function readFacts(row: CsvRow): MatchFacts | null {
  const fullTime = readScore(row.FTHG ?? row.HG, row.FTAG ?? row.AG, 'full time');
  const halfTime = readScore(row.HTHG, row.HTAG, 'half time');
  if (fullTime === null)
    return halfTime === null ? null : refuseRow('there is a half-time score but no full-time score');
  checkHalfTime(halfTime, fullTime);
  const result = fullTime.home > fullTime.away ? 'H' : fullTime.home < fullTime.away ? 'A' : 'D';
  const [column, stated] = row.FTR === undefined ? ['Res', row.Res] : ['FTR', row.FTR];
  if (stated && stated !== result)
    refuseRow(`${column} is ${stated}, but the score is ${fullTime.home}-${fullTime.away}`);
  return { fullTime, halfTime, goals: null };
}

function readScore(home: string | undefined, away: string | undefined, what: string): Score | null {
  if (!home && !away) return null;
  if (!home || !away) refuseRow(`the score at ${what} has only one side`);
  return { home: readGoals(home, what), away: readGoals(away, what) };
}
