import { isStaff, type Role } from '#domain/roles.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

type RoleChange = { userId: number; role: Role; actorId: number };

/**
 * Refuses with NOT_FOUND, LAST_ADMINISTRATOR, and ACCOUNT_IN_USE for a player who is to become
 * staff but has money, pending requests or free bets.
 */
export async function setUserRole(transaction: Transaction, { userId, role, actorId }: RoleChange): Promise<void> {
  await lockAdministrators(transaction);
  await lockWallet(transaction, userId);
  const before = await sql`
    select role from users where id = ${userId} for update`.value<Role>(transaction, () => refuse('NOT_FOUND'));
  if (!isStaff(before) && isStaff(role)) await refuseInUse(transaction, userId);
  const changedRows = await sql`
    update users set role = ${role}
    where id = ${userId} and (${role} = 'admin' or ${isNotLastAdministrator(userId)})`.run(transaction);
  if (changedRows === 0) refuse('LAST_ADMINISTRATOR');
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
  const uses = sql`
    select 1 from wallets where user_id = ${userId} and available_cents + held_cents + staked_cents > 0
    union all select 1 from transactions where user_id = ${userId} and status = 'pending'
    union all select 1 from free_bets
      where user_id = ${userId} and bet_id is null and revoked_at is null and expires_at > now()`;
  if (await uses.exists(transaction)) refuse('ACCOUNT_IN_USE');
}

export const isNotLastAdministrator = (userId: number) => sql`(role <> 'admin' or exists (
  select 1 from users other where other.role = 'admin' and other.id <> ${userId} and other.suspended_at is null))`;

export async function lockAdministrators(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('goldline administrators'))`.run(transaction);
}
