// Changes to a second factor are audited when they take effect. A user's own changes require a
// code; a reset doesn't.
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import type { Caller, SignInParts } from '#server/features/auth/caller.ts';
import { beginAttempt, cancelAttempt } from '#server/features/auth/login-limits.ts';
import { passwordMatches } from '#server/features/auth/passwords.ts';
import { endOtherSessions } from '#server/features/auth/sessions.ts';
import {
  type CodeCheck,
  hasSecondFactor,
  prepareSecondFactor,
  redeemCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/features/second-factor/second-factor.ts';
import { refuse, refuseFieldFor } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

type FactorDependencies = Pick<SignInParts, 'pool' | 'secrets'>;
type Change = { userId: number; code: string };

/** Refuses with RATE_LIMITED, ALREADY_EXISTS, or VALIDATION for a wrong password. */
export async function setUpSecondFactor(
  { pool, secrets, limited }: SignInParts,
  { userId, password }: { userId: number; password: string },
  caller: Caller,
): Promise<{ secret: string; otpauthUrl: string }> {
  const user = await sql<{ username: string; password_hash: string; phone_key: string }>`
    select username, password_hash, phone_key from users
    where id = ${userId}`.one(pool, () => refuse('UNAUTHENTICATED'));
  const attempt = await beginAttempt(pool, { phoneKey: user.phone_key, ...caller }, { limited });
  // Not a 401: the session is valid, and clients must not treat it as ended.
  if (!(await passwordMatches(user.password_hash, password))) refuseFieldFor('password', 'PASSWORD_INCORRECT');
  await cancelAttempt(pool, attempt);
  const prepared = await prepareSecondFactor(pool, secrets, { id: userId, username: user.username });
  return prepared ?? refuse('ALREADY_EXISTS', { message: 'Two-factor authentication is already on' });
}

/**
 * Ends all other sessions, which were opened without a code. Refuses with ALREADY_EXISTS, and as
 * `refuseUnlessCorrect` does. @returns recovery codes
 */
export async function confirmSecondFactor({ pool, secrets }: FactorDependencies, change: Change & { token: string }) {
  if (await hasSecondFactor(pool, change.userId))
    refuse('ALREADY_EXISTS', { message: 'Two-factor authentication is already on' });
  return withCode({ pool, secrets }, { ...change, recovery: false }, async (transaction) => {
    await sql`
      update second_factors set confirmed_at = now()
      where user_id = ${change.userId} and confirmed_at is null`.run(transaction);
    await endOtherSessions(transaction, secrets, change);
    await recordUserAction(transaction, change.userId, { actorId: change.userId, action: 'second factor switched on' });
    await announcePlayers(transaction, [{ userId: change.userId }]);
    return renewRecoveryCodes(transaction, secrets, change.userId);
  });
}

/** Replaces the recovery codes; requires a code. Refuses as `refuseUnlessCorrect` does. */
export async function replaceRecoveryCodes({ pool, secrets }: FactorDependencies, change: Change): Promise<string[]> {
  if (!(await hasSecondFactor(pool, change.userId))) refuse('WRONG_TOTP');
  return withCode({ pool, secrets }, { ...change, recovery: true }, async (transaction) => {
    await recordUserAction(transaction, change.userId, { actorId: change.userId, action: 'recovery codes renewed' });
    return renewRecoveryCodes(transaction, secrets, change.userId);
  });
}

/** Refuses as `refuseUnlessCorrect` does. */
export async function switchOffSecondFactor({ pool, secrets }: FactorDependencies, change: Change): Promise<void> {
  if (!(await hasSecondFactor(pool, change.userId))) refuse('WRONG_TOTP');
  await withCode({ pool, secrets }, { ...change, recovery: true }, async (transaction) => {
    await removeSecondFactor(transaction, change.userId);
    await recordUserAction(transaction, change.userId, {
      actorId: change.userId,
      action: 'second factor switched off',
    });
    await announcePlayers(transaction, [{ userId: change.userId }]);
  });
}

/**
 * Removes a user's second factor and ends all their sessions. The actor is null for the command
 * line. Refuses with NOT_FOUND.
 */
export async function resetSecondFactor(transaction: Transaction, userId: number, actorId: number | null) {
  if (!(await removeSecondFactor(transaction, userId)))
    refuse('NOT_FOUND', { message: 'The user has not turned on two-factor authentication' });
  await sql`delete from sessions where user_id = ${userId}`.run(transaction);
  await recordUserAction(transaction, userId, { actorId, action: 'second factor reset' });
  await announcePlayers(transaction, [{ userId }]);
}

/**
 * Call this outside the transaction that counts the attempt, or a refusal would undo the count.
 * Refuses with WRONG_TOTP, RATE_LIMITED, or TOTP_RESET_REQUIRED for an unreadable secret.
 */
export function refuseUnlessCorrect(check: CodeCheck): void {
  if (check === 'wrong') refuse('WRONG_TOTP');
  if (check === 'unreadable') refuse('TOTP_RESET_REQUIRED');
  if (check !== 'correct') refuse('RATE_LIMITED', { retryAfterSeconds: check.lockedSeconds });
}

async function withCode<Result>(
  { pool, secrets }: FactorDependencies,
  attempt: Change & { recovery: boolean },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { check, result } = await withTransaction(pool, async (transaction) => {
    const outcome = await redeemCode(transaction, secrets, attempt);
    return { check: outcome, result: outcome === 'correct' ? await work(transaction) : null };
  });
  refuseUnlessCorrect(check);
  return result as Result;
}
