// Reads the football-data CSV format: results by date and teams, with half time, and bookmakers' prices where a
// file has them (B365: the result, over and under 2.5 goals, the Asian handicap). Times are those of London.
import type { Score } from '#domain/game.ts';
import { type LineQuarters, parseLine } from '#domain/markets/line.ts';
import { overUnderField } from '#domain/markets/over-under.ts';
import { type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { type CsvRow, readCsv } from '#server/feeds/import/csv.ts';
import {
  bad,
  checkHalfTime,
  type FileContents,
  type ImportedMatch,
  type MatchFacts,
  type MatchPrices,
  noContents,
  type ReadOptions,
  readGoals,
  readName,
  readRow,
} from '#server/feeds/import/imported.ts';
import { momentIn, readDay } from '#server/feeds/import/kick-off.ts';

export const footballDataSource = 'football-data';
const zone = 'Europe/London';

export function readFootballData(name: string, text: string, options: ReadOptions): FileContents {
  const contents = noContents();
  const meetings = new Map<string, number>();
  for (const { place, row, problem } of readCsv(name, text, ['Date', 'HomeTeam', 'AwayTeam']))
    readRow(contents, place, () => {
      if (problem !== null) bad(problem);
      const league = readName(options.league ?? row.Div ?? leagueOfFile(name), 'the league');
      contents.matches.push({ place, ...readMatch(row, { league, season: options.season, meetings }) });
    });
  return contents;
}

/** "premier-league-2425.csv" is of the Premier League. */
function leagueOfFile(file: string): string {
  const words = file.replace(/\.[^.]*$/, '').split(/[-_ ]+/);
  const named = words.filter((word) => !/^\d+$/.test(word));
  return named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

type Context = { league: string; season: string | undefined; meetings: Map<string, number> };

function readMatch(row: CsvRow, { league, season, meetings }: Context): Omit<ImportedMatch, 'place'> {
  const homeTeam = readName(row.HomeTeam, 'HomeTeam');
  const awayTeam = readName(row.AwayTeam, 'AwayTeam');
  if (homeTeam === awayTeam) bad(`${homeTeam} can't play itself`);
  const day = readDay(row.Date ?? '');
  const kickOff = momentIn(zone, day, row.Time);
  const facts = readFacts(row);
  const prices = readPrices(row);
  // A date may move, so it is no part of the key; where two meet at one ground twice a season, they are counted.
  const pairing = [league, season ?? seasonOf(day), homeTeam, awayTeam].join('|');
  const meeting = (meetings.get(pairing) ?? 0) + 1;
  meetings.set(pairing, meeting);
  const key = meeting === 1 ? pairing : `${pairing}|${meeting}`;
  return { source: footballDataSource, key, league, round: null, homeTeam, awayTeam, kickOff, facts, prices };
}

/** Seasons begin in July. */
function seasonOf(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const start = month >= 7 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

function readFacts(row: CsvRow): MatchFacts | null {
  const fullTime = readScore(row.FTHG ?? row.HG, row.FTAG ?? row.AG, 'full time');
  const halfTime = readScore(row.HTHG, row.HTAG, 'half time');
  if (fullTime === null) return halfTime === null ? null : bad('there is a half-time score but no full-time score');
  checkHalfTime(halfTime, fullTime);
  const result = fullTime.home > fullTime.away ? 'H' : fullTime.home < fullTime.away ? 'A' : 'D';
  const said = row.FTR ?? row.Res;
  if (said && said !== result) bad(`FTR says ${said}, the score ${fullTime.home}-${fullTime.away}`);
  return { fullTime, halfTime, goals: null };
}

function readScore(home: string | undefined, away: string | undefined, what: string): Score | null {
  if (!home && !away) return null;
  if (!home || !away) bad(`the ${what} score has one side only`);
  return { home: readGoals(home, what), away: readGoals(away, what) };
}

function readPrices(row: CsvRow): MatchPrices | null {
  const result = readSet(row, { B365H: 'homeOdds', B365D: 'drawOdds', B365A: 'awayOdds' });
  // Without the result there is nothing to fit a model to.
  if (result === null) return null;
  const total = readSet(row, {
    'B365>2.5': overUnderField('over', '2.5'),
    'B365<2.5': overUnderField('under', '2.5'),
  });
  const handicapLine = readLine(row.AHh);
  const handicap = readSet(row, { B365AHH: 'handicapHomeOdds', B365AHA: 'handicapAwayOdds' });
  if (handicapLine === null) return { prices: { ...result, ...total } };
  return { prices: { ...result, ...total, ...handicap }, handicapLine };
}

/** Prices that go together: all of them, or null where the row has not all. */
function readSet(row: CsvRow, columns: Record<string, string>): Record<string, OddsHundredths> | null {
  const given = Object.entries(columns).filter(([column]) => row[column]);
  if (given.length < Object.keys(columns).length) return null;
  return Object.fromEntries(given.map(([column, field]) => [field, readOdds(row[column] as string, column)]));
}

function readOdds(text: string, column: string): OddsHundredths {
  const odds = /^\d+(\.\d+)?$/.test(text) ? parseOdds(Math.round(Number(text) * 100) / 100) : null;
  return odds ?? bad(`${column} is no price: ${JSON.stringify(text)}`);
}

function readLine(text: string | undefined): LineQuarters | null {
  if (!text) return null;
  return parseLine(text) ?? bad(`AHh is no line: ${JSON.stringify(text)}`);
}
