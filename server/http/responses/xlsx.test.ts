import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sendXlsx } from '#server/http/responses/xlsx.ts';

const END_RECORD_BYTES = 22;
const END_RECORD_SIGNATURE = 0x06054b50;

it('builds a workbook while the event loop stays free', async () => {
  const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply;
  const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `player${index}`, turnover: `${index}.25` }));
  const columns = { Player: (row: (typeof rows)[0]) => row.name, Turnover: (row: (typeof rows)[0]) => row.turnover };
  const before = performance.eventLoopUtilization();
  const workbook: Buffer = await sendXlsx(reply, { name: 'player-report', columns, rows });
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
});

it('sends only the bytes of a workbook so small that Node.js keeps it in a shared buffer', async () => {
  const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply;
  const columns = { Player: (row: string) => row };
  const workbook: Buffer = await sendXlsx(reply, { name: 'player-report', columns, rows: ['amina'] });
  expect(workbook.length).toBeLessThan(Buffer.poolSize);
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
  // A ZIP file without a comment ends with this record.
  expect(workbook.subarray(-END_RECORD_BYTES).readUInt32LE()).toBe(END_RECORD_SIGNATURE);
});

it('fails if the rows cannot be read', async () => {
  const columns = {
    Player: () => {
      throw new Error('unreadable');
    },
  };
  await expect(sendXlsx({} as FastifyReply, { name: 'x', columns, rows: [1] })).rejects.toThrow('unreadable');
});
