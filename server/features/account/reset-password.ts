// Password reset by a code sent to the phone. Responses and limits don't reveal whether the phone
// has an account. Suspended staff can't reset their password, since someone else may have their old
// number by now. Wrong codes don't invalidate the right one, so strangers can't lock the owner out.
import type { Language } from '#contract/languages.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { spendOrRefuse } from '#server/features/auth/budgets.ts';
import { type Caller, removeOtherDevices, type SignInParts } from '#server/features/auth/caller.ts';
import { clearFailures } from '#server/features/auth/login-limits.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { findUserByPhone, phoneKey, textBudgets } from '#server/features/auth/phone-number.ts';
import { type TokenParts, verifyPhone } from '#server/features/auth/phone-tokens.ts';
import { resetSecondFactor } from '#server/features/second-factor/change-second-factor.ts';
import { hasSecondFactor } from '#server/features/second-factor/second-factor.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';
import { queueText } from '#server/messages/queue-text.ts';
import type { Secrets } from '#server/secrets.ts';

/** How long a code is valid, and the period in which SENDS_IN_PERIOD codes may be sent. */
const LIFETIME_HOURS = 6;
const SENDS_IN_PERIOD = 2;
const RESEND_SECONDS = 60;

type Request = { phoneNumber: string; address: string; language: Language };
type ResetParts = SignInParts & TokenParts;

/** Doesn't reveal whether a code is sent: the only refusal is RATE_LIMITED, by address. */
export async function requestPasswordReset(parts: ResetParts, request: Request) {
  if (parts.limited) await spendOrRefuse(parts.pool, { textsFromAddress: request.address });
  try {
    await withTransaction(parts.pool, (transaction) => sendCode(transaction, parts, request));
  } catch (error) {
    // A limit on text messages is reached. Nothing was written, so the previous code stays valid.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function sendCode(
  transaction: Transaction,
  { secrets, limited, checkDailyLimit, operatorName }: ResetParts,
  { phoneNumber, language }: Request,
): Promise<void> {
  const user = await findUserByPhone(transaction, phoneNumber);
  if (user === null || (await isSuspendedStaff(transaction, user.id))) return;
  const code = secrets.newResetCode();
  const changedRows = await sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${user.id}, ${hashCode(secrets, user.id, code)}, now() + make_interval(hours => ${LIFETIME_HOURS}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      sent_at = now(),
      period_began = case when ${PERIOD_IS_OVER} then now() else password_resets.period_began end,
      sent_in_period = case when ${PERIOD_IS_OVER} then 1 else password_resets.sent_in_period + 1 end
    where password_resets.sent_at < now() - make_interval(secs => ${RESEND_SECONDS})
      and (${PERIOD_IS_OVER} or password_resets.sent_in_period < ${SENDS_IN_PERIOD})`.run(transaction);
  if (changedRows === 0) return;
  if (limited) await spendOrRefuse(transaction, textBudgets(phoneNumber, { verified: user.is_verified }));
  await checkDailyLimit(transaction, { verified: user.is_verified });
  const message = { kind: 'reset_code', code, hours: LIFETIME_HOURS } as const;
  const text = { message, language, operator: operatorName(), lifetimeMinutes: LIFETIME_HOURS * 60 };
  await queueText(transaction, { userId: user.id, ...text });
}

const PERIOD_IS_OVER = sql`password_resets.period_began < now() - make_interval(hours => ${LIFETIME_HOURS})`;

/** Accepts codes as people type them: in lower case, without hyphens, O for 0, I or L for 1. */
const hashCode = (secrets: Secrets, userId: number, code: string): Buffer => {
  const normalized = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return secrets.hashToken('password-reset', `${userId}:${normalized}`);
};

type Reset = { phoneNumber: string; token: string; newPassword: string; language: Language };

/** Sets a new password and ends all sessions. Refuses with RATE_LIMITED or WRONG_TOKEN. */
export async function resetPassword(
  { pool, secrets, limited, operatorName }: SignInParts & Pick<TokenParts, 'operatorName'>,
  { phoneNumber, token, newPassword, language }: Reset,
  caller: Caller,
): Promise<void> {
  const key = phoneKey(phoneNumber);
  // Counted for every phone number, whether or not it has an account.
  if (limited) {
    const resetCodesOfPhoneFromAddress = `${key} ${caller.address}`;
    await spendOrRefuse(pool, { resetCodesOfPhoneFromAddress, resetCodesFromAddress: caller.address });
  }
  // Hashed before any lookup, so that a refusal takes the same time for every phone number.
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(pool, async (transaction) => {
    const userId = await redeemCode(transaction, secrets, key, token);
    await sql`update users set password_hash = ${passwordHash} where id = ${userId}`.run(transaction);
    const sessionsEnded = await sql`delete from sessions where user_id = ${userId}`.run(transaction);
    await clearFailures(transaction, { phoneKey: key, deviceHash: null });
    await removeOtherDevices(transaction, userId, caller.deviceHash);
    const phoneVerified = await claimPhone(transaction, userId);
    const message = { kind: 'password_changed' } as const;
    await queueText(transaction, { userId, message, language, operator: operatorName() });
    await recordUserAction(transaction, userId, {
      actorId: userId,
      action: 'password reset',
      after: { sessionsEnded, ...(phoneVerified && { phoneVerified }) },
    });
    await announcePlayers(transaction, [{ userId }]);
  });
}

/**
 * Verifies an unverified player's phone. Someone else may have registered the number without owning
 * it, so that account's second factor is removed. @returns whether this verified the phone
 */
async function claimPhone(transaction: Transaction, userId: number): Promise<boolean> {
  const unverifiedUser = sql`select 1 from users where id = ${userId} and not is_verified and role = 'user'`;
  if (!(await unverifiedUser.exists(transaction))) return false;
  await verifyPhone(transaction, userId);
  if (await hasSecondFactor(transaction, userId)) await resetSecondFactor(transaction, userId, userId);
  return true;
}

const isSuspendedStaff = (database: Queryable, userId: number): Promise<boolean> =>
  sql`
    select 1 from users where id = ${userId} and role <> 'user' and suspended_at is not null`.exists(database);

/** Redeems a code, which works only once. Refuses with WRONG_TOKEN. @returns the account's id */
async function redeemCode(transaction: Transaction, secrets: Secrets, key: string, code: string): Promise<number> {
  const userId = (await sql`select id from users where phone_key = ${key}`.firstValue<number>(transaction)) ?? 0;
  if (await isSuspendedStaff(transaction, userId)) refuse('WRONG_TOKEN');
  const redeemed = sql`
    delete from password_resets
    where user_id = ${userId} and token_hash = ${hashCode(secrets, userId, code)} and expires_at > now()
    returning user_id`;
  return redeemed.value(transaction, () => refuse('WRONG_TOKEN'));
}
