// Reads priced games in the football-data CSV format. Besides its own columns, a file may have:
//   BTTSY, BTTSN           both teams to score, yes and no
//   CS2-1 (any scores)     correct scores; CSH, CSD, CSA: any other home win, draw, away win
//   HTFTHH ... HTFTAA      half time / full time, nine prices
//   HGM, AGM               minutes of the home and the away goals: "12 45+2 67"
// The power method removes the margin from these additional prices, since it fits the observed
// results best; result, over/under 2.5 and handicap prices use the default method.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { independent } from '#bench/pricing-models.ts';
import type { Score } from '#domain/game.ts';
import { parseLine } from '#domain/markets/line.ts';
import { type OddsHundredths, parseOdds } from '#domain/odds.ts';
import type { FitTargets } from '#domain/pricing/fit.ts';
import { removeMargin, removeMarginTo } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';

type Row = Readonly<Record<string, string>>;

/** The columns for the average prices and for one bookmaker's, in order of preference. */
const COLUMNS = [
  ['AvgH', 'AvgD', 'AvgA', 'Avg>2.5', 'Avg<2.5', 'AHh', 'AvgAHH', 'AvgAHA'],
  ['BbAvH', 'BbAvD', 'BbAvA', 'BbAv>2.5', 'BbAv<2.5', 'BbAHh', 'BbAvAHH', 'BbAvAHA'],
  ['B365H', 'B365D', 'B365A', 'B365>2.5', 'B365<2.5', 'AHh', 'B365AHH', 'B365AHA'],
] as const;

export type PricedScore = Score & { readonly chance: number };

export type PricedGame = {
  readonly targets: FitTargets & { readonly over25: number };
  /** Null if the file has no results. */
  readonly full: Score | null;
  readonly half: Score | null;
  /** Goal minutes; 45+2 is 45.02. Null if unknown or incomplete. */
  readonly goalMinutes: { readonly home: readonly number[]; readonly away: readonly number[] } | null;
  readonly handicap: { readonly line: number; readonly chance: number } | null;
  /** A bookmaker's chances without margin. */
  readonly bothScore: number | null;
  readonly scores: readonly PricedScore[];
  readonly halfTimeFullTime: readonly number[] | null;
};

export function readPricedGames(file: string): PricedGame[] {
  const rows: Row[] = parse(readFileSync(file, 'utf8'), { columns: true, bom: true, relax_column_count: true });
  return rows.flatMap((row) => pricedGame(row) ?? []);
}

function pricedGame(row: Row): PricedGame | null {
  const columns = COLUMNS.find((names) => names.slice(0, 5).every((name) => row[name]));
  if (columns === undefined) return null;
  const [home, draw, away, over, under, , handicapHome, handicapAway] = columns.map((name) => oddsOf(row[name]));
  if (!home || !draw || !away || !over || !under) return null;
  const [homeChance = 0, drawChance = 0, awayChance = 0] = fair([home, draw, away]);
  const targets = { home: homeChance, draw: drawChance, away: awayChance, over25: fair([over, under])[0] as number };
  const line = parseLine(row[columns[5]] ?? '');
  const full = scoreOf(row.FTHG, row.FTAG);
  return {
    targets,
    full,
    half: scoreOf(row.HTHG, row.HTAG),
    goalMinutes: full && goalMinutesOf(row, full),
    handicap:
      line !== null && handicapHome && handicapAway
        ? { line, chance: fair([handicapHome, handicapAway])[0] as number }
        : null,
    bothScore: fairOf(row, ['BTTSY', 'BTTSN'])?.[0] ?? null,
    scores: scoresOf(row, targets),
    halfTimeFullTime: fairOf(row, HALF_TIME_FULL_TIME),
  };
}

const HALF_TIME_FULL_TIME = ['HH', 'HD', 'HA', 'DH', 'DD', 'DA', 'AH', 'AD', 'AA'].map((pair) => `HTFT${pair}`);
const OTHER_SCORES = ['CSH', 'CSD', 'CSA'];

/**
 * With the prices of all other scores, the book is complete. Without them, the listed scores are
 * assumed to be as likely in total as with independent goals.
 */
function scoresOf(row: Row, targets: FitTargets): PricedScore[] {
  const listed = Object.keys(row).flatMap((name) => {
    const [, home, away] = /^CS(\d+)-(\d+)$/.exec(name) ?? [];
    const odds = home === undefined ? null : oddsOf(row[name]);
    return odds ? [{ home: Number(home), away: Number(away), odds }] : [];
  });
  if (listed.length === 0) return [];
  const others = OTHER_SCORES.flatMap((name) => oddsOf(row[name]) ?? []);
  const prices = [...listed.map(({ odds }) => odds), ...others];
  const together = others.length === OTHER_SCORES.length ? 1 : independentChance(targets, listed);
  const chances = removeMarginTo(prices, together, 'power');
  return listed.map(({ home, away }, index) => ({ home, away, chance: chances[index] as number }));
}

function independentChance(targets: FitTargets, scores: readonly Score[]): number {
  const { grid } = independent.fit(targets);
  return scores.reduce((sum, { home, away }) => sum + (grid[home * GRID_SIDE + away] as number), 0);
}

function fairOf(row: Row, names: readonly string[]): number[] | null {
  const prices = names.flatMap((name) => oddsOf(row[name]) ?? []);
  return prices.length === names.length ? removeMargin(prices, 'power') : null;
}

function scoreOf(home: string | undefined, away: string | undefined): Score | null {
  return home && away ? { home: Number(home), away: Number(away) } : null;
}

function goalMinutesOf(row: Row, full: Score): PricedGame['goalMinutes'] {
  if (row.HGM === undefined || row.AGM === undefined) return null;
  const home = minutesOf(row.HGM);
  const away = minutesOf(row.AGM);
  return home.length === full.home && away.length === full.away ? { home, away } : null;
}

const minutesOf = (text: string): number[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((minute) => {
      const [whole = 0, stoppage = 0] = minute.split('+').map(Number);
      return whole + stoppage / 100;
    });

const oddsOf = (text: string | undefined): OddsHundredths | null => parseOdds(Number(Number(text).toFixed(2)));
const fair = (prices: readonly OddsHundredths[]): number[] => removeMargin(prices, DEFAULT_MARGINS.method);
