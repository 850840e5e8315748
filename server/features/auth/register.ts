import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { createUser } from '#server/features/auth/create-user.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { sendPhoneToken } from '#server/features/auth/phone-tokens.ts';
import { type NewSession, openSession } from '#server/features/auth/sessions.ts';
import type { Secrets } from '#server/secrets.ts';

type Dependencies = { pool: Pool; secrets: Secrets };
type Registration = { username: string; phoneNumber: string; password: string; email?: string | undefined };
type From = { userAgent: string | null };

/** Opens an account, sends the phone's token and signs the player in. Refuses PHONE_TAKEN, USERNAME_TAKEN. */
export async function register(
  { pool, secrets }: Dependencies,
  registration: Registration,
  { userAgent }: From,
): Promise<NewSession & { userId: number }> {
  const passwordHash = await hashPassword(registration.password);
  return withTransaction(pool, async (transaction) => {
    const userId = await createUser(transaction, { ...registration, passwordHash, role: 'user' });
    await sendPhoneToken(transaction, secrets, userId);
    return { userId, ...(await openSession(transaction, secrets, { userId, userAgent })) };
  });
}
