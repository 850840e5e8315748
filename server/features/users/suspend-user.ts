// A suspended player can still withdraw. Suspended staff have no permissions.
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { ANOTHER_ADMINISTRATOR, lockAdministrators } from '#server/features/users/set-user-role.ts';
import { refuse } from '#server/http/refusal.ts';

type Suspension = { userId: number; suspended: boolean; reason: string; actorId: number };

/** Refuses NOT_FOUND, ALREADY_PROCESSED and LAST_ADMINISTRATOR. */
export async function suspendUser(transaction: Transaction, { userId, suspended, reason, actorId }: Suspension) {
  await lockAdministrators(transaction);
  const { rows } = await transaction.query<{ suspended: boolean }>(
    'select suspended_at is not null as suspended from users where id = $1 for update',
    [userId],
  );
  const before = rows[0] ?? refuse('NOT_FOUND');
  if (before.suspended === suspended)
    refuse('ALREADY_PROCESSED', {
      message: suspended ? 'This account is already suspended' : 'This account is not suspended',
    });
  const { rowCount } = await transaction.query(
    `update users set suspended_at = case when $2 then now() end, suspension_reason = case when $2 then $3::text end
     where id = $1 and (not $2 or ${ANOTHER_ADMINISTRATOR})`,
    [userId, suspended, reason],
  );
  if (rowCount === 0) refuse('LAST_ADMINISTRATOR');
  await recordUserAction(transaction, userId, {
    actorId,
    action: suspended ? 'user suspended' : 'user reactivated',
    before,
    after: { suspended, reason },
  });
}
