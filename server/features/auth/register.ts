import type { Language } from '#contract/languages.ts';
import type { CallBody } from '#contract/schemas.ts';
import { isReservedName } from '#domain/reserved-names.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { type Caller, rememberDevice, type SignInParts } from '#server/features/auth/caller.ts';
import { createUser } from '#server/features/auth/create-user.ts';
import { beginAttempt, cancelAttempt } from '#server/features/auth/login-limits.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { canReceiveTexts, phoneKey } from '#server/features/auth/phone-number.ts';
import { sendPhoneToken, type TokenParts } from '#server/features/auth/phone-tokens.ts';
import { type NewSession, openSession } from '#server/features/auth/sessions.ts';
import { refuseFieldFor } from '#server/http/refusal.ts';

/**
 * Refuses with VALIDATION for a phone that can't receive texts or a name reserved for staff,
 * RATE_LIMITED, or PHONE_TAKEN or USERNAME_TAKEN, which count as failed logins.
 */
export async function register(
  { pool, secrets, limited, ...parts }: SignInParts & TokenParts,
  registration: CallBody<'register'> & { language: Language },
  caller: Caller,
): Promise<NewSession & { userId: number }> {
  if (!canReceiveTexts(registration.phoneNumber)) refuseFieldFor('phoneNumber', 'PHONE_WITHOUT_TEXTS');
  if (isReservedName(registration.username)) refuseFieldFor('username', 'USERNAME_RESERVED');
  const attempt = await beginAttempt(pool, { phoneKey: phoneKey(registration.phoneNumber), ...caller }, { limited });
  const passwordHash = await hashPassword(registration.password);
  const session = await withTransaction(pool, async (transaction) => {
    const userId = await createUser(transaction, { ...registration, passwordHash, role: 'user' });
    const token = { userId, address: limited ? caller.address : null, language: registration.language };
    await sendPhoneToken(transaction, { secrets, ...parts }, token);
    await rememberDevice(transaction, userId, caller.deviceHash);
    return { userId, ...(await openSession(transaction, secrets, { userId, userAgent: caller.userAgent })) };
  });
  await cancelAttempt(pool, attempt);
  return session;
}
