// CSV (RFC 4180) for spreadsheets. A text that starts like a formula gets an apostrophe in front, so that opening the
// file runs nothing that a player typed; a plain number stays one, minus sign and all. In many countries a spreadsheet
// cuts lines at semicolons, and then quotes inside a cell hold nothing together: what follows a semicolon, a tab or a new
// line is treated as a start too.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type CsvValue = string | number | boolean | null | undefined;

// The wide forms too, which some spreadsheets read as the narrow ones.
const formulaStart = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell, escaped. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = plainNumber.test(text) ? text : text.replace(formulaStart, "'");
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** Columns of a file: the heading, and how a row's cell is read. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>;

/**
 * Answers a file to download, row by row as they come. The call's own answer form is for JSON, so the stream goes out
 * in its place.
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, batches }: { name: string; columns: CsvColumns<Row>; batches: AsyncIterable<readonly Row[]> },
): never {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(lines(columns, batches)) as never;
}

async function* lines<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  // Excel reads UTF-8 only behind this mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for await (const rows of batches) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
}
