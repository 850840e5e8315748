// A wrong current password counts as a failed login, to limit guessing from an open session. As the
// call may be a retry, the new password is then tested too, which counts as another failed login.
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { type Caller, removeOtherDevices, type SignInParts } from '#server/features/auth/caller.ts';
import { beginAttempt, cancelAttempt } from '#server/features/auth/login-limits.ts';
import { hashPassword, passwordMatches } from '#server/features/auth/passwords.ts';
import { endOtherSessions } from '#server/features/auth/sessions.ts';
import { refuse, refuseFieldFor } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Change = { userId: number; token: string; currentPassword: string; newPassword: string };

/**
 * Refuses with RATE_LIMITED, and VALIDATION for a wrong current password or an unchanged new one.
 * @returns the number of sessions ended; 0 if the new password is already set, as in a retry
 */
export async function changePassword({ pool, secrets, limited }: SignInParts, change: Change, caller: Caller) {
  const { userId, currentPassword, newPassword } = change;
  if (newPassword === currentPassword) refuseFieldFor('newPassword', 'PASSWORD_UNCHANGED');
  const user = await sql<{ password_hash: string; phone_key: string }>`
    select password_hash, phone_key from users where id = ${userId}`.one(pool, () => refuse('UNAUTHENTICATED'));
  const begin = () => beginAttempt(pool, { phoneKey: user.phone_key, ...caller }, { limited });
  const attempt = await begin();
  if (!(await passwordMatches(user.password_hash, currentPassword))) {
    await begin();
    if (await passwordMatches(user.password_hash, newPassword)) return 0;
    refuseFieldFor('currentPassword', 'PASSWORD_INCORRECT');
  }
  await cancelAttempt(pool, attempt);
  const newHash = await hashPassword(newPassword);
  return withTransaction(pool, async (transaction) => {
    const changedRows = await sql`
      update users set password_hash = ${newHash}
      where id = ${userId} and password_hash = ${user.password_hash}`.run(transaction);
    if (changedRows === 0) refuseFieldFor('currentPassword', 'PASSWORD_INCORRECT');
    const ended = await endOtherSessions(transaction, secrets, change);
    await removeOtherDevices(transaction, userId, caller.deviceHash);
    await recordUserAction(transaction, userId, {
      actorId: userId,
      action: 'password changed',
      after: { sessionsEnded: ended },
    });
    await announcePlayers(transaction, [{ userId }]);
    return ended;
  });
}
