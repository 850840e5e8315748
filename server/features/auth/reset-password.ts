// A forgotten password: a code goes to the account's phone, and with it a new password is set. Nobody learns from the
// answers whether a phone has an account: not from what they say, and not from how often they may be asked for. A code
// lives ten minutes, takes five tries and works once; five are sent a day, one a minute, and fifteen are tried.
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { spend, spendOrRefuse } from '#server/features/auth/budgets.ts';
import { type Caller, forgetOtherDevices } from '#server/features/auth/caller.ts';
import { forgetFailures } from '#server/features/auth/login-limits.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { phoneKey, textBudgets } from '#server/features/auth/phone-number.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Secrets } from '#server/secrets.ts';

const lifetimeMinutes = 10;
const tries = 5;
const resendSeconds = 60;
const sendsADay = 5;

type Dependencies = { pool: Pool; secrets: Secrets; limited: boolean };

/**
 * Sends a code to the phone, if it has an account and was not sent too many. Says nothing of either. Refuses RATE_LIMITED to an
 * address that asks for too many codes, whatever the phones.
 */
export async function requestPasswordReset(
  { pool, secrets, limited }: Dependencies,
  { phoneNumber, address }: { phoneNumber: string; address: string },
): Promise<void> {
  if (limited) await spendOrRefuse(pool, { textsFromAddress: address });
  const token = secrets.newPhoneToken();
  await withTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ id: number }>('select id from users where phone_key = $1', [
      phoneKey(phoneNumber),
    ]);
    const userId = rows[0]?.id ?? 0;
    const sent = await transaction.query(
      `insert into password_resets (user_id, token_hash, expires_at, tries_left)
       select id, $2, now() + make_interval(mins => $3), $4 from users where id = $1
       on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
         tries_left = excluded.tries_left, sent_at = now(),
         day_began = case when ${dayIsOver} then now() else password_resets.day_began end,
         sent_in_day = case when ${dayIsOver} then 1 else password_resets.sent_in_day + 1 end
       where password_resets.sent_at < now() - make_interval(secs => $5)
         and (${dayIsOver} or password_resets.sent_in_day < $6)`,
      [
        userId,
        secrets.hashToken('password-reset', `${userId}:${token}`),
        lifetimeMinutes,
        tries,
        resendSeconds,
        sendsADay,
      ],
    );
    if (sent.rowCount === 0 || (limited && (await spend(transaction, textBudgets(phoneNumber))))) return;
    const text = `Your Goldline code for a new password is ${token}. It is good for ${lifetimeMinutes} minutes. Never tell it to anybody.`;
    await queueText(transaction, { userId, text, lifetimeMinutes });
  });
}

const dayIsOver = `password_resets.day_began < now() - interval '1 day'`;

type Reset = { phoneNumber: string; token: string; newPassword: string };

/** Sets a new password for a code, and ends every session. Refuses WRONG_TOKEN and RATE_LIMITED, for a phone without an account too. */
export async function resetPassword(
  { pool, secrets, limited }: Dependencies,
  { phoneNumber, token, newPassword }: Reset,
  caller: Caller,
): Promise<void> {
  const key = phoneKey(phoneNumber);
  // By the phone, whether it has an account or not.
  if (limited) await spendOrRefuse(pool, { resetCodesOfPhone: key, resetCodesFromAddress: caller.address });
  // Before anything is looked up: a refusal takes as long for every phone.
  const passwordHash = await hashPassword(newPassword);
  // The answer is a value, since a refusal that threw would undo the count of tries.
  const taken = await withTransaction(pool, async (transaction) => {
    const userId = await takeToken(transaction, secrets, key, token);
    if (userId === null) return false;
    await transaction.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
    const { rowCount } = await transaction.query('delete from sessions where user_id = $1', [userId]);
    await forgetFailures(transaction, { phoneKey: key, deviceHash: null });
    await forgetOtherDevices(transaction, userId, caller.deviceHash);
    await queueText(transaction, {
      userId,
      text: 'Your Goldline password was changed. If it was not you, write to us at once.',
    });
    await recordAction(transaction, {
      actorId: userId,
      action: 'password reset',
      subject: 'user',
      subjectId: userId,
      after: { sessionsEnded: rowCount ?? 0 },
    });
    return true;
  });
  if (!taken) refuse('WRONG_TOKEN');
}

/** The right token is spent; a wrong one costs a try. @returns whose it was, or null */
async function takeToken(
  transaction: Transaction,
  secrets: Secrets,
  key: string,
  token: string,
): Promise<number | null> {
  const { rows } = await transaction.query<{ user_id: number; token_hash: Buffer }>(
    `update password_resets set tries_left = tries_left - 1
     where user_id = (select id from users where phone_key = $1) and tries_left > 0 and expires_at > now()
     returning user_id, token_hash`,
    [key],
  );
  const [reset] = rows;
  if (!reset?.token_hash.equals(secrets.hashToken('password-reset', `${reset.user_id}:${token}`))) return null;
  await transaction.query('update password_resets set tries_left = 0 where user_id = $1', [reset.user_id]);
  return reset.user_id;
}

type Text = { userId: number; text: string; lifetimeMinutes?: number };

async function queueText(transaction: Transaction, { userId, text, lifetimeMinutes: minutes }: Text): Promise<void> {
  await transaction.query(
    `insert into outbox_messages (user_id, channel, recipient, body, expires_at)
     select id, 'sms', phone_number, $2, now() + make_interval(mins => $3) from users where id = $1`,
    [userId, text, minutes ?? null],
  );
}
