// Staff can't make decisions about their own account, and the audit trail records each attempt.
// Ownership never changes, so no lock is needed.
import type { Subject } from '#contract/route.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Queryable, withTransaction } from '#server/database/transaction.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

const tables = { transaction: 'transactions', bet: 'bets', freeBet: 'free_bets', proposal: 'proposals' } as const;

type Fields = Readonly<Record<string, unknown>>;

export async function refuseOwnAccount(
  database: Queryable,
  { about, fields, callerId }: { about: Subject; fields: Fields; callerId: number },
): Promise<void> {
  if (about !== 'none' && about !== 'items' && (await accountOf(database, about, fields)) === callerId)
    refuse('OWN_ACCOUNT');
}

export const OWN_ACCOUNT_ATTEMPT = 'own account refused';

/** Records the attempt if the error is OWN_ACCOUNT; the call's own transaction was rolled back. */
export async function recordOwnAccountAttempt(
  pool: Pool,
  { error, callerId, call }: { error: unknown; callerId: number; call: string },
): Promise<void> {
  if (!(error instanceof Refusal) || error.code !== 'OWN_ACCOUNT') return;
  const entry = { actorId: callerId, action: OWN_ACCOUNT_ATTEMPT, after: { call } };
  await withTransaction(pool, (transaction) => recordUserAction(transaction, callerId, entry));
}

/** Null if the item has no owner, or if it doesn't exist; the handler refuses the latter. */
async function accountOf(
  database: Queryable,
  about: Exclude<Subject, 'none' | 'items'>,
  fields: Fields,
): Promise<number | null> {
  const [[kind, field]] = Object.entries(about) as [[keyof typeof tables | 'account', string]];
  const id = fields[field];
  if (typeof id !== 'number') throw new Error(`the call has no field ${field}`);
  if (kind === 'account') return id;
  return sql`select user_id from ${raw(tables[kind])} where id = ${id}`.firstValue(database);
}
