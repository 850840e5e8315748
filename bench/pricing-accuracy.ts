// How far the model is from real prices: it is fitted to a file's 1X2 and over/under 2.5 prices,
// and its prices of other markets are compared with the handicap prices and with the results.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { parseLine } from '#domain/markets/line.ts';
import { type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { homeHandicapChance } from '#domain/pricing/line-chances.ts';
import { removeMargin } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import {
  chanceOfASideWithoutGoal,
  chanceOfMoreThan,
  type Outlook,
  outlookBeforeKickOff,
  resultChances,
} from '#domain/pricing/outlook.ts';
import { fitGame } from '#domain/pricing/price-game.ts';

type Row = Readonly<Record<string, string>>;

/** The columns of the average and of one bookmaker's prices, in order of preference. */
const COLUMNS = [
  ['AvgH', 'AvgD', 'AvgA', 'Avg>2.5', 'Avg<2.5', 'AHh', 'AvgAHH', 'AvgAHA'],
  ['BbAvH', 'BbAvD', 'BbAvA', 'BbAv>2.5', 'BbAv<2.5', 'BbAHh', 'BbAvAHH', 'BbAvAHA'],
  ['B365H', 'B365D', 'B365A', 'B365>2.5', 'B365<2.5', 'AHh', 'B365AHH', 'B365AHA'],
] as const;

type PricedGame = {
  readonly outlook: Outlook;
  readonly fitMiss: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly handicapMiss: number | null;
};

/** Prints the figures of one file in the football-data CSV format. */
export function printAccuracy(file: string): void {
  const rows: Row[] = parse(readFileSync(file, 'utf8'), { columns: true, bom: true, relax_column_count: true });
  const games = rows.flatMap((row) => pricedGame(row) ?? []);
  if (games.length === 0) {
    console.log(`${file}: no games with 1X2 and over/under 2.5 prices`);
    return;
  }
  const mean = (value: (game: PricedGame) => number) =>
    (100 * games.reduce((sum, game) => sum + value(game), 0)) / games.length;
  const modelled = (chance: (outlook: Outlook) => number) => mean((game) => chance(game.outlook)).toFixed(1);
  const was = (happened: (home: number, away: number) => boolean) =>
    mean((game) => Number(happened(game.homeGoals, game.awayGoals))).toFixed(1);
  const handicaps = games.flatMap((game) => game.handicapMiss ?? []);
  const handicapMean = handicaps.reduce((sum, miss) => sum + miss, 0) / Math.max(handicaps.length, 1);
  console.log(`\n${file}: ${games.length} games (the model / seen, in percent)`);
  console.log(
    `  both teams score  ${modelled((o) => 1 - chanceOfASideWithoutGoal(o))} / ${was((h, a) => h > 0 && a > 0)}`,
  );
  console.log(`  over 3.5          ${modelled((o) => chanceOfMoreThan(o, 3))} / ${was((h, a) => h + a > 3)}`);
  console.log(
    `  handicap cover    off the handicap's own price by ${(100 * handicapMean).toFixed(2)} points in the mean`,
  );
  console.log(
    `  the fit misses its inputs by at most ${(100 * Math.max(...games.map((game) => game.fitMiss))).toFixed(4)} points`,
  );
}

function pricedGame(row: Row): PricedGame | null {
  const columns = COLUMNS.find((names) => names.slice(0, 5).every((name) => row[name]));
  const homeGoals = Number(row.FTHG);
  const awayGoals = Number(row.FTAG);
  if (columns === undefined || !row.FTHG || !row.FTAG) return null;
  const [home, draw, away, over25, under25, , handicapHome, handicapAway] = columns.map((name) => oddsOf(row[name]));
  if (!home || !draw || !away || !over25 || !under25) return null;
  const outlook = outlookBeforeKickOff(fitGame({ result: { home, draw, away }, over25, under25 }));
  const line = parseLine(row[columns[5]] ?? '');
  const fairHome = handicapHome && handicapAway ? fair([handicapHome, handicapAway]) : null;
  const handicapMiss =
    line !== null && fairHome !== null ? Math.abs(homeHandicapChance(outlook, line) - fairHome) : null;
  const fitMiss = Math.max(
    Math.abs(resultChances(outlook)[0] - fair([home, draw, away])),
    Math.abs(chanceOfMoreThan(outlook, 2) - fair([over25, under25])),
  );
  return { outlook, fitMiss, homeGoals, awayGoals, handicapMiss };
}

const oddsOf = (text: string | undefined): OddsHundredths | null => parseOdds(Number(Number(text).toFixed(2)));
const fair = (prices: readonly OddsHundredths[]): number => removeMargin(prices, DEFAULT_MARGINS.method)[0] as number;
