// An Excel workbook with one sheet. Numbers are stored as numbers, and text is never a formula.
import type { FastifyReply } from 'fastify';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import type { CsvColumns, CsvValue } from '#server/http/responses/csv.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Not with leading zeros: a username may be "007". */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** Excel stores 15 significant digits. */
const MAX_DIGITS = 15;

export async function sendXlsx<Row>(
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: CsvColumns<Row>; rows: readonly Row[] },
): Promise<never> {
  const readers = Object.values(columns);
  const data: SheetData = [
    Object.keys(columns).map((heading) => ({ value: heading, fontWeight: 'bold' as const })),
    ...rows.map((row) => readers.map((read) => toCell(read(row)))),
  ];
  const workbook = await writeWorkbook(data, { sheet: name.slice(0, 31), stickyRowsCount: 1 }).toBuffer();
  reply.type(TYPE).header('content-disposition', `attachment; filename="${name}.xlsx"`);
  return workbook as never;
}

function toCell(value: CsvValue) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number };
  const text = String(value);
  if (!DECIMAL.test(text) || text.replace(/\D/g, '').length > MAX_DIGITS) return { value: text, type: String };
  const decimals = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), type: Number, format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0' };
}
