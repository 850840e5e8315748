// What a refused log-in says: the toast, and the hint under the field that it is about.
import type { CredentialField } from '#web/features/auth/credentials.ts';
import { ApiError } from '#web/lib/api-client.ts';

export type LoginFailure = {
  text: 'loginFailed.unknownPhone' | 'loginFailed.wrongPassword' | 'loginFailed.invalid';
  field: CredentialField;
  hint: 'loginFailed.unknownPhoneHint' | 'loginFailed.wrongPasswordHint' | 'loginFailed.invalidHint';
};

/** Null when the log-in failed for another reason than what was typed. */
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
