// Two people give someone a staff role, or reactivate a suspended account that has one.
import { isStaff, type Role } from '#domain/roles.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';
import { lockAdministrators, setUserRole } from '#server/features/users/set-user-role.ts';
import { suspendUser } from '#server/features/users/suspend-user.ts';
import { refuse } from '#server/http/refusal.ts';

export type RoleChange = {
  kind: 'role';
  userId: number;
  gameId?: null;
  change: { role: Role } | { suspended: boolean; reason: string };
};

/**
 * Granting a staff role, removing an administrator's role and reactivating staff require two people
 * while there is another administrator. The account to be reactivated doesn't count as one.
 */
export const roleChanges: ChangeKind<RoleChange> = {
  permission: 'users.manage',
  lock: lockAdministrators,
  needsSecond: async (transaction, { userId, change }, { actorId }) => {
    await lockAdministrators(transaction);
    const { role: before } = await readAccount(transaction, userId);
    if ('role' in change) {
      if (before === change.role || (!isStaff(change.role) && before !== 'admin')) return false;
      return hasAdministratorExcept(transaction, [actorId]);
    }
    return !change.suspended && isStaff(before) && hasAdministratorExcept(transaction, [actorId, userId]);
  },
  make: async (transaction, { userId, change }, { actorId }) => {
    if ('role' in change) await setUserRole(transaction, { userId, ...change, actorId });
    else await suspendUser(transaction, { userId, ...change, actorId });
  },
  difference: async (database, { userId, change }) => {
    const { role, suspended } = await readAccount(database, userId);
    return { before: 'role' in change ? { role } : { role, suspended }, after: change };
  },
};

type Account = { role: Role; suspended: boolean };

const readAccount = (database: Queryable, userId: number): Promise<Account> =>
  sql<Account>`
    select role, suspended_at is not null as suspended from users
    where id = ${userId}`.one(database, () => refuse('NOT_FOUND'));

/**
 * The only administrator must be able to appoint or reactivate a second one alone. Suspended
 * administrators count; otherwise one person could suspend the other and appoint an accomplice.
 */
const hasAdministratorExcept = (database: Queryable, ids: readonly number[]): Promise<boolean> =>
  sql`
    select 1 from users where role = 'admin' and id <> all(${ids}::bigint[]) limit 1`.exists(database);
