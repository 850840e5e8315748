import type { CallBody } from '#contract/schemas.ts';
import { isStaff, type Role } from '#domain/roles.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { isDemoPassword } from '#server/demo/accounts.ts';
import { type Caller, rememberDevice, type SignInParts } from '#server/features/auth/caller.ts';
import { beginAttempt, cancelAttempt, clearFailures } from '#server/features/auth/login-limits.ts';
import { passwordMatches } from '#server/features/auth/passwords.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';
import { type NewSession, openSession, USER_AGENT_LENGTH } from '#server/features/auth/sessions.ts';
import { refuseUnlessCorrect } from '#server/features/second-factor/change-second-factor.ts';
import { hasSecondFactor, redeemCode } from '#server/features/second-factor/second-factor.ts';
import { refuse } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

type LogIn = Pick<CallBody<'logIn'>, 'phoneNumber' | 'password' | 'totp'>;

/**
 * Refuses with DEMO_PASSWORD, RATE_LIMITED, PHONE_NOT_FOUND, WRONG_PASSWORD, TOTP_REQUIRED,
 * WRONG_TOTP, or TOTP_RESET_REQUIRED if SESSION_SECRET has changed.
 */
export async function logIn(
  { pool, secrets, limited }: SignInParts,
  { phoneNumber, password, totp }: LogIn,
  caller: Caller,
): Promise<NewSession & { userId: number }> {
  if (isDemoPassword(password) && !caller.isLocal) refuse('DEMO_PASSWORD');
  const key = phoneKey(phoneNumber);
  const attempt = await beginAttempt(pool, { phoneKey: key, ...caller }, { limited });
  const user = await findByPassword(pool, key, password);
  await cancelAttempt(pool, attempt);
  if (await hasSecondFactor(pool, user.id)) await checkSecondFactor({ pool, secrets }, user.id, totp);
  await clearFailures(pool, { phoneKey: key, deviceHash: caller.deviceHash });
  const isNewDevice = await rememberDevice(pool, user.id, caller.deviceHash);
  if (isStaff(user.role)) await recordStaffLogin(pool, user.id, { caller, isNewDevice });
  const session = await openSession(pool, secrets, { userId: user.id, userAgent: caller.userAgent });
  if (isNewDevice) await announcePlayers(pool, [{ userId: user.id }]);
  return { userId: user.id, ...session };
}

/**
 * The key of an older account may lack the plus, if another account already has that phone with a
 * plus (migration 0163). Refuses with PHONE_NOT_FOUND or WRONG_PASSWORD.
 */
async function findByPassword(pool: Pool, key: string, password: string): Promise<{ id: number; role: Role }> {
  const keys = [key, key.replace(/^\+/, '')];
  const users = await sql<{ id: number; role: Role; password_hash: string }>`
    select id, role, password_hash from users where phone_key = any(${keys}::text[])
    order by phone_key = ${key} desc`.all(pool);
  if (users.length === 0) refuse('PHONE_NOT_FOUND');
  for (const user of users) if (await passwordMatches(user.password_hash, password)) return user;
  return refuse('WRONG_PASSWORD');
}

async function checkSecondFactor(
  { pool, secrets }: Pick<SignInParts, 'pool' | 'secrets'>,
  userId: number,
  totp: string | undefined,
): Promise<void> {
  if (totp === undefined) refuse('TOTP_REQUIRED');
  const code = { userId, code: totp, recovery: true };
  refuseUnlessCorrect(await withTransaction(pool, (transaction) => redeemCode(transaction, secrets, code)));
}

/** Sessions are deleted when they end, so the audit trail shows when staff logged in, and where. */
async function recordStaffLogin(
  pool: Pool,
  userId: number,
  { caller: { address, userAgent }, isNewDevice }: { caller: Caller; isNewDevice: boolean },
): Promise<void> {
  const after = { address, browser: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, isNewDevice };
  await withTransaction(pool, (transaction) =>
    recordUserAction(transaction, userId, { actorId: userId, action: 'logged in', after }),
  );
}
