// Texts for a refused log-in: the toast, and the hint below the field it concerns.
import type { CredentialField } from '#web/features/auth/credentials.ts';
import { ApiError } from '#web/lib/api-client.ts';

export type LoginFailure = {
  text: 'loginFailed.unknownPhone' | 'loginFailed.wrongPassword' | 'loginFailed.invalid';
  field: CredentialField;
  hint: 'loginFailed.unknownPhoneHint' | 'loginFailed.wrongPasswordHint' | 'loginFailed.invalidHint';
};

/** Null if the log-in failed for a reason other than its input. */
export function loginFailure(error: unknown): LoginFailure | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PHONE_NOT_FOUND') {
    return { text: 'loginFailed.unknownPhone', field: 'phoneNumber', hint: 'loginFailed.unknownPhoneHint' };
  }
  if (error.code === 'WRONG_PASSWORD') {
    return { text: 'loginFailed.wrongPassword', field: 'password', hint: 'loginFailed.wrongPasswordHint' };
  }
  if (error.code === 'WRONG_TOTP') return null;
  if (error.status === 401) return { text: 'loginFailed.invalid', field: 'password', hint: 'loginFailed.invalidHint' };
  return null;
}
