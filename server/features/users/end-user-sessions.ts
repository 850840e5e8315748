import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

export async function endUserSessions(transaction: Transaction, userId: number, actorId: number): Promise<number> {
  if (!(await sql`select 1 from users where id = ${userId}`.exists(transaction))) refuse('NOT_FOUND');
  const ended = await sql`delete from sessions where user_id = ${userId}`.run(transaction);
  await recordUserAction(transaction, userId, { actorId, action: 'sessions ended', after: { ended } });
  return ended;
}
