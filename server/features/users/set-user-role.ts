import { isStaff, type Role } from '#domain/roles.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

type RoleChange = { userId: number; role: Role; actorId: number };

/** Refuses NOT_FOUND, LAST_ADMINISTRATOR, and ACCOUNT_IN_USE for a player's account. */
export async function setUserRole(transaction: Transaction, { userId, role, actorId }: RoleChange): Promise<void> {
  await lockAdministrators(transaction);
  await lockWallet(transaction, userId);
  const { rows } = await transaction.query<{ role: Role }>('select role from users where id = $1 for update', [userId]);
  const before = rows[0]?.role ?? refuse('NOT_FOUND');
  if (!isStaff(before) && isStaff(role)) await refuseInUse(transaction, userId);
  const { rowCount } = await transaction.query(
    `update users set role = $2 where id = $1 and ($2 = 'admin' or ${ANOTHER_ADMINISTRATOR})`,
    [userId, role],
  );
  if (rowCount === 0) refuse('LAST_ADMINISTRATOR');
  if (before === role) return;
  await recordUserAction(transaction, userId, {
    actorId,
    action: 'role changed',
    before: { role: before },
    after: { role },
  });
}

/** Staff can't bet or withdraw, so a player's remaining money would be stuck. */
async function refuseInUse(transaction: Transaction, userId: number): Promise<void> {
  const { rows } = await transaction.query<{ in_use: boolean }>(
    `select exists (select 1 from wallets where user_id = $1 and available_cents + held_cents + staked_cents > 0)
       or exists (select 1 from transactions where user_id = $1 and status = 'pending')
       or exists (select 1 from free_bets where user_id = $1 and bet_id is null and revoked_at is null
         and expires_at > now()) as in_use`,
    [userId],
  );
  if (rows[0]?.in_use) refuse('ACCOUNT_IN_USE');
}

export const ANOTHER_ADMINISTRATOR = `(role <> 'admin' or exists (
  select 1 from users other where other.role = 'admin' and other.id <> $1 and other.suspended_at is null))`;

export async function lockAdministrators(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('goldline administrators'))`);
}
