import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sendXlsx } from '#server/http/responses/xlsx.ts';

it('builds a workbook while the event loop stays free', async () => {
  const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply;
  const rows = Array.from({ length: 5000 }, (_, at) => ({ name: `player${at}`, turnover: `${at}.25` }));
  const columns = { Player: (row: (typeof rows)[0]) => row.name, Turnover: (row: (typeof rows)[0]) => row.turnover };
  const before = performance.eventLoopUtilization();
  const workbook: Buffer = await sendXlsx(reply, { name: 'player-report', columns, rows });
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
});

it('fails if the rows cannot be read', async () => {
  const columns = {
    Player: () => {
      throw new Error('unreadable');
    },
  };
  await expect(sendXlsx({} as FastifyReply, { name: 'x', columns, rows: [1] })).rejects.toThrow('unreadable');
});
