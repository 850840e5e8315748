import type { AuditEntry } from '#contract/audit/objects.ts';
import type { auditRoutes } from '#contract/audit/routes.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import type { Pool } from '#server/database/pool.ts';
import { auditSource, findAuditEntries } from '#server/features/audit/audit-rows.ts';
import { recordDecisionViews } from '#server/features/users/record-identity-views.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';
import { sendTable } from '#server/http/responses/send-table.ts';

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

export function auditHandlers({ pool }: { pool: Pool }): HandlersOf<typeof auditRoutes> {
  return {
    listAudit: async ({ viewer, query, reply }) =>
      sendTable(pool, reply, {
        name: 'audit',
        source: await auditSource(pool, query),
        columns,
        find: async (numbers) => {
          const entries = await findAuditEntries(pool, numbers);
          await recordDecisionViews(pool, viewer.id, entries);
          return entries;
        },
        query,
      }),
    verifyAudit: () => verifyAudit(pool),
  };
}
