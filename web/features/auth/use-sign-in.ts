import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { User } from '#contract/users/objects.ts';
import type { AuthMode, CredentialField, Credentials } from '#web/features/auth/credentials.ts';
import { ApiError, call, refusedField } from '#web/lib/api-client.ts';
import { nextPage } from '#web/lib/next-page.ts';
import { paths } from '#web/lib/paths.ts';
import { setPhoneReminderCookie, storePhoneReminder } from '#web/lib/phone-reminder.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { useNarrowerThan } from '#web/ui/use-media.ts';

type LoginFailure = { text: 'unknownPhone' | 'wrongPassword' | 'invalid'; field: CredentialField };

const LOGIN_FAILURES: Partial<Record<string, LoginFailure>> = {
  PHONE_NOT_FOUND: { text: 'unknownPhone', field: 'phoneNumber' },
  WRONG_PASSWORD: { text: 'wrongPassword', field: 'password' },
};

/** Null if the failure isn't about the phone number or the password. */
function loginFailure(error: unknown): LoginFailure | null {
  if (!(error instanceof ApiError) || error.code === 'WRONG_TOTP') return null;
  const known = LOGIN_FAILURES[error.code ?? ''];
  return known ?? (error.status === 401 ? { text: 'invalid', field: 'password' } : null);
}

/** The delay before the next page is loaded as a new document, which clears any visitor state. */
const RELOAD_DELAY_MS = 1000;

type SignInRequest = { mode: AuthMode; credentials: Credentials; rememberMe: boolean };

/** The phone number of a registration without a response, which may have succeeded. */
let unansweredPhone: string | undefined;

function send({ mode, credentials, rememberMe }: SignInRequest): Promise<{ user: User }> {
  const { phoneNumber, password } = credentials;
  const totp = credentials.totp.trim();
  const logIn = () => call('logIn', { body: { phoneNumber, password, rememberMe, ...(totp && { totp }) } });
  if (mode === 'login') return logIn();
  const email = credentials.email.trim();
  return call('register', {
    body: { phoneNumber, password, username: credentials.username.trim(), ...(email && { email }) },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) unansweredPhone = phoneNumber;
    if (unansweredPhone === phoneNumber && isRefusedWith(error, 'PHONE_TAKEN')) return logIn();
    throw error;
  });
}

const FIELD_OF_CODE: Partial<Record<string, CredentialField>> = {
  PHONE_TAKEN: 'phoneNumber',
  USERNAME_TAKEN: 'username',
};

const CREDENTIAL_FIELDS: readonly CredentialField[] = ['phoneNumber', 'password', 'username', 'email'];

function isRefusedWith(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** False for the general rate limits, whose response contains no waiting time. */
const isTooManyLogins = (error: unknown) =>
  isRefusedWith(error, 'RATE_LIMITED') && error.details.retryAfterSeconds !== undefined;

/**
 * Logs in or registers. Errors are shown in a toast; those about a field are also passed to
 * `onHint`. If a second-factor code is required, sets `needsCode` instead.
 */
export function useSignIn(onHint: (field: CredentialField, hint: string) => void) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const showError = useErrorToast();
  const [needsCode, setNeedsCode] = useState(false);
  // On a phone, the form would fill the screen after registration, so a link is shown instead.
  const isNarrow = useNarrowerThan('md');

  /**
   * Offers a password reset, which clears the account's failed logins but doesn't lift the lock on
   * second-factor attempts.
   */
  function showTooManyLogins(): void {
    const link = { to: `${paths.forgotPassword}${location.search}`, label: t('loginFailed.setPassword') };
    showToast({ title: t('loginFailed.title'), description: t('loginFailed.tooMany'), tone: 'error', link });
  }

  function showLoginFailure(error: unknown): void {
    const failure = loginFailure(error);
    const description = failure ? t(`loginFailed.${failure.text}`) : errorText(error, t('loginFailed.other'));
    showToast({ title: t('loginFailed.title'), description, tone: 'error' });
    if (failure) onHint(failure.field, t(`loginFailed.${failure.text}Hint`));
    if (isRefusedWith(error, 'WRONG_TOTP')) onHint('totp', description);
  }

  function showRegistrationFailure(error: unknown): void {
    showError(error, t('registrationFailed'));
    if (!(error instanceof ApiError)) return;
    const field = FIELD_OF_CODE[error.code ?? ''] ?? CREDENTIAL_FIELDS.find((name) => name === refusedField(error));
    if (field) onHint(field, errorText(error));
  }

  const signIn = useMutation({
    mutationFn: send,
    onSuccess: ({ user }, { mode }) => {
      if (mode === 'register' && !isNarrow) storePhoneReminder('form');
      setPhoneReminderCookie(user);
      showToast({ title: t(mode === 'login' ? 'welcomeBack' : 'registered') });
      setTimeout(() => location.assign(nextPage(location.search)), RELOAD_DELAY_MS);
    },
    onError: (error, { mode }) => {
      if (mode === 'register') showRegistrationFailure(error);
      else if (isRefusedWith(error, 'TOTP_REQUIRED')) setNeedsCode(true);
      else if (isTooManyLogins(error) && !needsCode) showTooManyLogins();
      else showLoginFailure(error);
    },
  });
  return { ...signIn, needsCode };
}
