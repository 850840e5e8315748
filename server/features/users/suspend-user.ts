// A suspended player can still withdraw. Suspended staff have no permissions. Once reactivated,
// they count as new in their role: they can't approve what was requested while they were suspended.
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isNotLastAdministrator, lockAdministrators } from '#server/features/users/set-user-role.ts';
import { refuse } from '#server/http/refusal.ts';

type Suspension = { userId: number; suspended: boolean; reason: string; actorId: number };

/** Refuses with NOT_FOUND, ALREADY_PROCESSED and LAST_ADMINISTRATOR. */
export async function suspendUser(transaction: Transaction, { userId, suspended, reason, actorId }: Suspension) {
  await lockAdministrators(transaction);
  const before = await sql<{ suspended: boolean }>`
    select suspended_at is not null as suspended from users
    where id = ${userId} for update`.one(transaction, () => refuse('NOT_FOUND'));
  if (before.suspended === suspended)
    refuse('ALREADY_PROCESSED', {
      message: suspended ? 'This account is already suspended' : 'This account is not suspended',
    });
  const changedRows = await sql`
    update users set suspended_at = case when ${suspended} then now() end,
      suspension_reason = case when ${suspended} then ${reason}::text end,
      role_since = case when ${suspended} then role_since else clock_timestamp() end
    where id = ${userId} and (not ${suspended} or ${isNotLastAdministrator(userId)})`.run(transaction);
  if (changedRows === 0) refuse('LAST_ADMINISTRATOR');
  await recordUserAction(transaction, userId, {
    actorId,
    action: suspended ? 'user suspended' : 'user reactivated',
    before,
    after: { suspended, reason },
  });
}
