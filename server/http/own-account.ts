// Staff can't decide about their own account. Ownership never changes, so no lock is needed.
import type { Subject } from '#contract/routes.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const ownerOf = {
  transaction: 'select user_id from transactions where id = $1',
  bet: 'select user_id from bets where id = $1',
  freeBet: 'select user_id from free_bets where id = $1',
  proposal: 'select user_id from proposals where id = $1',
} as const;

type Fields = Readonly<Record<string, unknown>>;

export async function refuseOwnAccount(
  database: Queryable,
  { about, fields, callerId }: { about: Subject; fields: Fields; callerId: number },
): Promise<void> {
  if (about !== 'none' && (await accountOf(database, about, fields)) === callerId) refuse('OWN_ACCOUNT');
}

/** Null if it doesn't exist or has no owner: the handler reports that. */
async function accountOf(database: Queryable, about: Exclude<Subject, 'none'>, fields: Fields): Promise<number | null> {
  const [[kind, field]] = Object.entries(about) as [[keyof typeof ownerOf | 'account', string]];
  const id = fields[field];
  if (typeof id !== 'number') throw new Error(`the call has no field ${field}`);
  if (kind === 'account') return id;
  const { rows } = await database.query<{ user_id: number }>(ownerOf[kind], [id]);
  return rows[0]?.user_id ?? null;
}
