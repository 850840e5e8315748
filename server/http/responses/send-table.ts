import type { FastifyReply } from 'fastify';
import type { Pool } from '#server/database/pool.ts';
import { inOrder, readBatches, readPage, type TablePage, type TableSource } from '#server/database/table-query.ts';
import { type CsvColumns, sendCsv } from '#server/http/responses/csv.ts';

type TableRow = { id: number } | { number: number };

export type Table<Row extends TableRow> = {
  /** The CSV file's name, without its extension. */
  name: string;
  source: TableSource;
  columns: CsvColumns<Row>;
  find: (ids: number[]) => Promise<Row[]>;
  query: TablePage & { format: 'json' | 'csv' };
};

export async function sendTable<Row extends TableRow>(pool: Pool, reply: FastifyReply, table: Table<Row>) {
  const { name, source, columns, find, query } = table;
  const idOf = (row: Row) => ('id' in row ? row.id : row.number);
  const findInOrder = async (ids: number[]) => inOrder(ids, await find(ids), idOf);
  if (query.format === 'csv')
    return sendCsv(reply, { name, columns, batches: readBatches(pool, source, query.direction, findInOrder) });
  const { ids, ...counted } = await readPage(pool, source, query);
  return { rows: await findInOrder(ids), ...counted };
}
