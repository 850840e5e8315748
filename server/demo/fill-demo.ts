// Fills an empty database with the demo's people. Games come from the simulator.
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createUser } from '#server/features/auth/create-user.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';

/** Adds the demo's log-ins where there are none yet. */
export async function fillDemo(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select 1 from users limit 1');
  if (rows.length > 0) return;
  const [player, admin] = demoAccounts;
  const hashes = await Promise.all([player, admin].map((account) => hashPassword(account.password)));
  await withTransaction(pool, async (transaction) => {
    await createUser(transaction, {
      username: 'amina',
      phoneNumber: player.phoneNumber,
      passwordHash: hashes[0] as string,
      role: 'user',
    });
    await createUser(transaction, {
      username: 'operator',
      phoneNumber: admin.phoneNumber,
      passwordHash: hashes[1] as string,
      role: 'admin',
    });
  });
}
