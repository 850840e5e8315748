import type { auditCalls } from '#contract/calls/audit.ts';
import type { AuditEntry } from '#contract/objects/audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import type { Pool } from '#server/database/pool.ts';
import { auditSource, findAuditEntries } from '#server/features/audit/audit-rows.ts';
import { readBatches, readPage } from '#server/features/tables/table-query.ts';
import { type CsvColumns, sendCsv } from '#server/http/answers/csv.ts';
import type { HandlersOf } from '#server/http/handlers.ts';

const columns: CsvColumns<AuditEntry> = {
  Number: (entry) => entry.number,
  Time: (entry) => entry.createdAt,
  Actor: (entry) => entry.actor,
  Action: (entry) => entry.action,
  Subject: (entry) => entry.subject,
  'Subject ID': (entry) => entry.subjectId,
  Before: (entry) => JSON.stringify(entry.before),
  After: (entry) => JSON.stringify(entry.after),
  Hash: (entry) => entry.hash,
};

export function auditHandlers({ pool }: { pool: Pool }): HandlersOf<typeof auditCalls> {
  return {
    listAudit: async ({ query, reply }) => {
      const source = auditSource(query);
      const find = (numbers: number[]) => findAuditEntries(pool, numbers);
      if (query.format === 'csv')
        return sendCsv(reply, { name: 'audit', columns, batches: readBatches(pool, source, query.direction, find) });
      const { ids, ...counted } = await readPage(pool, source, query);
      return { rows: await find(ids), ...counted };
    },
    verifyAudit: () => verifyAudit(pool),
  };
}
