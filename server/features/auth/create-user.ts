import type { CallBody } from '#contract/schemas.ts';
import type { Role } from '#domain/roles.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { findUserByPhone, phoneKey } from '#server/features/auth/phone-number.ts';
import { refuse } from '#server/http/refusal.ts';
import { openWallet } from '#server/ledger/post-transfers.ts';

type NewUser = Omit<CallBody<'register'>, 'password'> & { passwordHash: string; role: Role };

/**
 * Creates a user with an empty wallet. Refuses with PHONE_TAKEN or USERNAME_TAKEN, the latter also
 * for a look-alike name.
 */
export async function createUser(transaction: Transaction, user: NewUser): Promise<number> {
  const id = await sql`
    insert into users (username, username_look, phone_number, phone_key, email, password_hash, role)
    values (${user.username}, username_look(${user.username}), ${user.phoneNumber}, ${phoneKey(user.phoneNumber)},
      ${user.email ?? null}, ${user.passwordHash}, ${user.role})
    on conflict do nothing returning id`.firstValue<number>(transaction);
  if (id === null) return refuseTaken(transaction, user);
  await openWallet(transaction, id);
  return id;
}

async function refuseTaken(transaction: Transaction, user: NewUser): Promise<never> {
  const isPhoneTaken = (await findUserByPhone(transaction, user.phoneNumber)) !== null;
  return refuse(isPhoneTaken ? 'PHONE_TAKEN' : 'USERNAME_TAKEN');
}

type NewAdmin = { phoneNumber: string; username: string; passwordHash: string };

/** For administrators whom no member of staff appoints. Refuses as `createUser` does. */
export async function createAdmin(transaction: Transaction, admin: NewAdmin): Promise<void> {
  const { phoneNumber, username } = admin;
  const userId = await createUser(transaction, { ...admin, role: 'admin' });
  const entry = { actorId: null, action: 'administrator created', after: { username, phoneNumber } };
  await recordUserAction(transaction, userId, entry);
}

type FirstAdmin = { phoneNumber: string; password: string };

/**
 * Creates an administrator if there is none. If several nodes call this at once, only one does.
 * @returns whether this call did
 */
export async function ensureFirstAdmin(pool: Pool, admin: FirstAdmin): Promise<boolean> {
  const passwordHash = await hashPassword(admin.password);
  return withTransaction(pool, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('goldline first administrator'))`.run(transaction);
    if (await sql`select 1 from users where role = 'admin' limit 1`.exists(transaction)) return false;
    await createAdmin(transaction, { username: 'admin', phoneNumber: admin.phoneNumber, passwordHash });
    return true;
  });
}
