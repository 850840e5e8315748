import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { createUser } from '#server/features/auth/create-user.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';

type FirstAdmin = { phoneNumber: string; password: string; username?: string };

/**
 * Creates the first administrator if there is none. Of nodes that start together, one does.
 * @returns whether it did
 */
export async function ensureFirstAdmin(pool: Pool, admin: FirstAdmin): Promise<boolean> {
  const passwordHash = await hashPassword(admin.password);
  return withTransaction(pool, async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(hashtext('goldline first administrator'))`);
    const { rows } = await transaction.query(`select 1 from users where role = 'admin' limit 1`);
    if (rows.length > 0) return false;
    const username = admin.username ?? 'admin';
    await createUser(transaction, { username, phoneNumber: admin.phoneNumber, passwordHash, role: 'admin' });
    return true;
  });
}
