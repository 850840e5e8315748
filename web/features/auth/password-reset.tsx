import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { MIN_PASSWORD_LENGTH, MIN_PHONE_DIGITS } from '#web/features/auth/credentials.ts';
import { PasswordInput } from '#web/features/auth/password-input.tsx';
import { ApiError, call } from '#web/lib/api-client.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

const RESEND_DELAY_MS = 60_000;

/** Sends a code to a phone. The answer is the same whether it has an account or not. */
function useSendCode(onSent: () => void) {
  const { t } = useTranslation('security');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (phoneNumber: string) => call('requestPasswordReset', { body: { phoneNumber } }),
    onSuccess: onSent,
    onError: (error) => sayError(error, t('reset.sendFailed')),
  });
}

type PhoneStepProps = { phone: string; busy: boolean; onChange: (phone: string) => void; onSend: () => void };

function PhoneStep({ phone, busy, onChange, onSend }: PhoneStepProps) {
  const { t } = useTranslation('security');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTooShort = phone.replace(/\D/g, '').length < MIN_PHONE_DIGITS;
    setProblem(isTooShort ? t('problem.phoneTooShort') : null);
    if (!isTooShort && !busy) onSend();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('reset.phoneNumber')} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('reset.send')}
      </Button>
    </form>
  );
}

type CodeStepProps = { phone: string; resendAt: number; onResend: () => void; onOtherPhone: () => void };

function CodeStep({ phone, resendAt, onResend, onOtherPhone }: CodeStepProps) {
  const { t } = useTranslation('security');
  const [typed, setTyped] = useState({ token: '', newPassword: '' });
  const [problems, setProblems] = useState<{ token?: string; newPassword?: string }>({});
  const wait = useSecondsUntil(resendAt);
  const [, goTo] = useLocation();
  const loginPath = useLoginPath();
  const errorText = useErrorText();
  const sayError = useErrorToast();
  const reset = useMutation({
    mutationFn: () =>
      call('resetPassword', {
        body: { phoneNumber: phone, token: typed.token.trim(), newPassword: typed.newPassword },
      }),
    onSuccess: () => {
      showToast({ title: t('reset.done'), description: t('reset.doneText') });
      goTo(loginPath);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'WRONG_TOKEN') setProblems({ token: errorText(error) });
      else sayError(error, t('reset.failed'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(typed.token.trim() === '' && { token: t('problem.required') }),
      ...(typed.newPassword.length < MIN_PASSWORD_LENGTH && { newPassword: t('problem.passwordTooShort') }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !reset.isPending) reset.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p role="status" className="rounded-lg bg-raised px-3 py-2 text-sm text-muted">
        {t('reset.sent')}
      </p>
      <Field label={t('reset.code')} error={problems.token ?? null}>
        {(control) => (
          <Input
            {...control}
            value={typed.token}
            autoCapitalize="characters"
            spellCheck={false}
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            onChange={(event) => setTyped({ ...typed, token: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('reset.newPassword')} error={problems.newPassword ?? null}>
        {(control) => (
          <PasswordInput
            {...control}
            value={typed.newPassword}
            autoComplete="new-password"
            onChange={(event) => setTyped({ ...typed, newPassword: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="small" disabled={wait !== null} onClick={onResend}>
          {wait !== null ? t('reset.wait', { count: wait }) : t('reset.again')}
        </Button>
        <Button variant="ghost" size="small" onClick={onOtherPhone}>
          {t('reset.otherPhone')}
        </Button>
      </div>
    </form>
  );
}

/** A new password in place of a forgotten one: the phone first, then the code that was sent to it. */
export function PasswordReset() {
  const [phone, setPhone] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const send = useSendCode(() => setSentAt(Date.now()));
  const sendCode = () => send.mutate(phone.trim());
  return sentAt === null ? (
    <PhoneStep phone={phone} busy={send.isPending} onChange={setPhone} onSend={sendCode} />
  ) : (
    <CodeStep
      phone={phone.trim()}
      resendAt={sentAt + RESEND_DELAY_MS}
      onResend={sendCode}
      onOtherPhone={() => setSentAt(null)}
    />
  );
}
