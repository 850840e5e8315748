// Reads CSV with a header. A bad row is reported with its line number, and reading continues.
import { parse } from 'csv-parse/sync';
import { type Place, refuseRow } from '#server/feeds/import/imported.ts';

export type CsvRow = Readonly<Record<string, string | undefined>>;
/** `overflows`: the row has values beyond the last column of the header. */
type CsvLine = { place: Place; row: CsvRow; problem: string | null; overflows: boolean };

type ParsedLine = { record: string[]; info: { lines: number } };

/** Returns a single row, "file", with the problem if the file can't be parsed or lacks a column. */
export function readCsv(file: string, text: string, required: readonly string[]): CsvLine[] {
  const whole = (problem: string): CsvLine[] => [{ place: { file, row: 'file' }, row: {}, problem, overflows: false }];
  let lines: ParsedLine[];
  try {
    lines = parseLines(text);
  } catch (error) {
    return whole(`this is not CSV: ${(error as Error).message}`);
  }
  const [header, ...rows] = lines;
  const missing = required.filter((column) => !header?.record.includes(column));
  if (header === undefined || missing.length > 0) return whole(`the header lacks ${missing.join(', ')}`);
  return rows
    .filter(({ record }) => record.some((value) => value !== ''))
    .map(({ record, info }) => ({
      place: { file, row: `line ${info.lines}` },
      row: toRow(header.record, record),
      problem: record.length < required.length ? describeShortRow(record.length, header.record.length) : null,
      overflows: record.slice(header.record.length).some((value) => value !== ''),
    }));
}

const describeShortRow = (found: number, expected: number) =>
  `${found} ${found === 1 ? 'column' : 'columns'} instead of ${expected}`;

function parseLines(text: string): ParsedLine[] {
  return parse(text, {
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    // Old files end some rows early and have surplus commas in others.
    relax_column_count: true,
    // A quotation mark in a name must not invalidate the rest of the file.
    relax_quotes: true,
  }) as unknown as ParsedLine[];
}

function toRow(header: readonly string[], record: readonly string[]): CsvRow {
  return Object.fromEntries(header.map((column, index) => [column, record[index] || undefined]));
}

/** Decodes a file as UTF-8, or as Windows-1252 for older files. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function headerOf(text: string): string[] {
  const end = text.search(/\r?\n/);
  try {
    return parseLines(end < 0 ? text : text.slice(0, end))[0]?.record ?? [];
  } catch {
    return refuseRow('this is not CSV');
  }
}
