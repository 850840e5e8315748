import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { User } from '#contract/users/objects.ts';
import type { AuthMode, CredentialField, Credentials } from '#web/features/auth/credentials.ts';
import { loginFailure } from '#web/features/auth/login-failure.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { nextPage } from '#web/lib/next-page.ts';
import { paths } from '#web/lib/paths.ts';
import { drawPhoneReminderFirst, keepPhoneReminder } from '#web/lib/phone-reminder.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** After this the page is loaded again as the signed-in user's: nothing of a visitor is left in it. */
const RELOAD_DELAY_MS = 1000;

type SignInRequest = { mode: AuthMode; typed: Credentials; rememberMe: boolean };

async function send({ mode, typed, rememberMe }: SignInRequest): Promise<User> {
  const { phoneNumber, password } = typed;
  const totp = typed.totp.trim();
  if (mode === 'login') {
    const { user } = await call('logIn', { body: { phoneNumber, password, rememberMe, ...(totp && { totp }) } });
    return user;
  }
  const email = typed.email.trim();
  const { user } = await call('register', {
    body: { phoneNumber, password, username: typed.username.trim(), ...(email && { email }) },
  });
  return user;
}

/** The field that a refused registration is about. */
const FIELD_OF_CODE: Partial<Record<string, CredentialField>> = {
  PHONE_TAKEN: 'phoneNumber',
  USERNAME_TAKEN: 'username',
};

function isRefusedWith(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Signs in or up. A refusal is said in a toast, and by `onHint` under the field that it is about. */
export function useSignIn(onHint: (field: CredentialField, hint: string) => void) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const sayError = useErrorToast();
  const [needsCode, setNeedsCode] = useState(false);

  /** A new password lets the owner in whatever others tried; it gives no more tries of the second factor. */
  function sayTooManyLogins(): void {
    const link = { to: `${paths.forgotPassword}${location.search}`, label: t('loginFailed.setPassword') };
    showToast({ title: t('loginFailed.title'), description: t('loginFailed.tooMany'), tone: 'error', link });
  }

  function sayLoginFailure(error: unknown): void {
    const failure = loginFailure(error);
    const description = failure ? t(failure.text) : errorText(error, t('loginFailed.other'));
    showToast({ title: t('loginFailed.title'), description, tone: 'error' });
    if (failure) onHint(failure.field, t(failure.hint));
    if (isRefusedWith(error, 'WRONG_TOTP')) onHint('totp', description);
  }

  function sayRegistrationFailure(error: unknown): void {
    sayError(error, t('registrationFailed'));
    const field = error instanceof ApiError ? FIELD_OF_CODE[error.code ?? ''] : undefined;
    if (field) onHint(field, errorText(error));
  }

  const signIn = useMutation({
    mutationFn: send,
    onSuccess: (user, { mode }) => {
      if (mode === 'register') keepPhoneReminder('form');
      drawPhoneReminderFirst(user);
      showToast({ title: t(mode === 'login' ? 'welcomeBack' : 'registered') });
      setTimeout(() => location.assign(nextPage(location.search)), RELOAD_DELAY_MS);
    },
    onError: (error, { mode }) => {
      if (mode === 'register') sayRegistrationFailure(error);
      else if (isRefusedWith(error, 'TOTP_REQUIRED')) setNeedsCode(true);
      else if (isRefusedWith(error, 'RATE_LIMITED') && !needsCode) sayTooManyLogins();
      else sayLoginFailure(error);
    },
  });
  return { ...signIn, needsCode };
}
