// CSV (RFC 4180) for spreadsheets. Text that starts like a formula gets a leading apostrophe, so
// that opening a file never runs a player's input. Many spreadsheets also split cells at
// semicolons, tabs and newlines.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type CsvValue = string | number | boolean | null | undefined;

// Includes the full-width forms, which some spreadsheets treat like the normal ones.
const FORMULA_START = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = PLAIN_NUMBER.test(text) ? text : text.replace(FORMULA_START, "'");
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** The columns of a file: heading, and how to read a row's cell. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>;

/** Rows, and notes to be shown in the first column of a line of their own. */
export type CsvBatches<Row> = AsyncIterable<readonly Row[] | string>;

/** Streams a download. The declared response is JSON, so the stream bypasses the serializer. */
export function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, batches }: { name: string; columns: CsvColumns<Row>; batches: CsvBatches<Row> },
): never {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(lines(columns, batches)) as never;
}

async function* lines<Row>(columns: CsvColumns<Row>, batches: CsvBatches<Row>): AsyncGenerator<string> {
  // Excel recognises UTF-8 only with this byte order mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for await (const rows of batches)
    if (typeof rows === 'string') yield csvLine(cells.map((_, index) => (index === 0 ? rows : null)));
    else yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
}
