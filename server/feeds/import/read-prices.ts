// Each market takes its prices from the first source that is complete in the row and has a valid
// book: Bet365, then the market average (Avg, since 2019; BbAv before). An invalid book is ignored,
// with a note; a malformed price invalidates the whole row's prices.
import { type LineQuarters, parseLine } from '#domain/markets/line.ts';
import { type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { sumThousandths } from '#domain/pricing/book-check.ts';
import type { CsvRow } from '#server/feeds/import/csv.ts';
import { BadRow, type MatchPrices, refuseRow } from '#server/feeds/import/imported.ts';

/** One source's columns for a market, each with its price field, and the column of the line. */
type Source = { prices: Readonly<Record<string, string>>; line?: string };

const SOURCES = ['B365', 'Avg', 'BbAv'];

const RESULT_SOURCES: Source[] = SOURCES.map((name) => ({
  prices: { [`${name}H`]: 'homeOdds', [`${name}D`]: 'drawOdds', [`${name}A`]: 'awayOdds' },
}));

const TOTAL_SOURCES: Source[] = SOURCES.map((name) => ({
  prices: { [`${name}>2.5`]: 'overUnder25Odds', [`${name}<2.5`]: 'overUnder25UnderOdds' },
}));

const handicapPrices = (name: string) => ({ [`${name}AHH`]: 'handicapHomeOdds', [`${name}AHA`]: 'handicapAwayOdds' });
const HANDICAP_SOURCES: Source[] = [
  { line: 'AHh', prices: handicapPrices('B365') },
  // Before 2019, each bookmaker had its own line.
  { line: 'B365AH', prices: handicapPrices('B365') },
  { line: 'AHh', prices: handicapPrices('Avg') },
  { line: 'BbAHh', prices: handicapPrices('BbAv') },
];

/** Below 1.00, backing every selection guarantees a profit. */
const MIN_BOOK = 1;
/** A larger book is used, but noted: its columns may have been misread. */
const MAX_PLAUSIBLE_BOOK = 1.25;

type Note = (text: string) => void;

/**
 * @returns null without valid result prices, or if a price is malformed or the row has more values
 * than the header has columns; the latter two are noted
 */
export function readPrices(row: CsvRow, { overflows, note }: { overflows: boolean; note: Note }): MatchPrices | null {
  try {
    return readMarkets(row, overflows, note);
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    note(`the prices were ignored: ${error.message}`);
    return null;
  }
}

function readMarkets(row: CsvRow, overflows: boolean, note: Note): MatchPrices | null {
  const result = readFirst(row, RESULT_SOURCES, note);
  const total = readFirst(row, TOTAL_SOURCES, note);
  const handicap = readFirst(row, HANDICAP_SOURCES, note);
  const line = handicap?.line ?? readLine(row, 'AHh') ?? readLine(row, 'BbAHh');
  // Without result prices a model can't be fitted.
  if (result === null) return null;
  if (overflows) refuseRow('the row has more values than the header has columns');
  const prices = { ...result.prices, ...total?.prices, ...handicap?.prices };
  return line === null ? { prices } : { prices, handicapLine: line };
}

type SourcePrices = { prices: Record<string, OddsHundredths>; line: LineQuarters | null };

/** The first source with all its prices and a valid book. */
function readFirst(row: CsvRow, candidates: readonly Source[], note: Note): SourcePrices | null {
  for (const { prices: columns, line: lineColumn } of candidates) {
    const names = Object.keys(columns);
    const line = lineColumn === undefined ? null : readLine(row, lineColumn);
    if (lineColumn !== undefined && line === null) continue;
    const odds = names.filter((name) => row[name]).map((name) => readOdds(row[name] as string, name));
    if (odds.length < names.length) continue;
    const sum = sumThousandths(odds) / 1000;
    if (sum < MIN_BOOK) {
      note(`the prices were ignored: ${names.join(', ')} sum to ${sum.toFixed(3)}; below 1.00 the book loses money`);
      continue;
    }
    if (sum > MAX_PLAUSIBLE_BOOK)
      note(`${names.join(', ')} add up to a book of ${(100 * sum).toFixed(0)}%: check them`);
    return {
      prices: Object.fromEntries(names.map((name, index) => [columns[name], odds[index] as OddsHundredths])),
      line,
    };
  }
  return null;
}

function readOdds(text: string, column: string): OddsHundredths {
  const odds = /^\d+(\.\d+)?$/.test(text) ? parseOdds(Math.round(Number(text) * 100) / 100) : null;
  return odds ?? refuseRow(`${column} is not a price: ${JSON.stringify(text)}`);
}

function readLine(row: CsvRow, column: string): LineQuarters | null {
  const text = row[column];
  if (!text) return null;
  return parseLine(text) ?? refuseRow(`${column} is not a line: ${JSON.stringify(text)}`);
}
