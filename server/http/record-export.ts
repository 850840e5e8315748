// A file can contain many players' data, so the audit trail records who downloaded it.
import { isStaff } from '#domain/roles.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Viewer } from '#server/http/handlers.ts';

type Download = { viewer: Viewer | null; call: string; params: unknown; query: unknown };

/** Records a staff download with its filters, before the file is sent. */
export async function recordExport(pool: Pool, { viewer, call, params, query }: Download): Promise<void> {
  const { format = 'json', page: _page, pageSize: _size, ...filters } = (query ?? {}) as Record<string, unknown>;
  if (format === 'json' || viewer === null || !isStaff(viewer.role)) return;
  const after = { call, format, ...(params as object), ...filters };
  const entry = { actorId: viewer.id, action: 'file downloaded', about: 'export', after } as const;
  await withTransaction(pool, (transaction) => recordAction(transaction, entry));
}
