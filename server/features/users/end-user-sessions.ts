import { recordUserAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

export async function endUserSessions(transaction: Transaction, userId: number, actorId: number): Promise<number> {
  const { rows } = await transaction.query('select 1 from users where id = $1', [userId]);
  if (rows.length === 0) refuse('NOT_FOUND');
  const { rowCount } = await transaction.query('delete from sessions where user_id = $1', [userId]);
  const ended = rowCount ?? 0;
  await recordUserAction(transaction, userId, { actorId, action: 'sessions ended', after: { ended } });
  return ended;
}
