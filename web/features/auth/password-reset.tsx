import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { MIN_PASSWORD_LENGTH, MIN_PHONE_DIGITS } from '#web/features/auth/credentials.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { ApiError, call } from '#web/lib/api-client.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { bindField, required, TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

const RESEND_DELAY_MS = 60_000;

type PhoneStepProps = { phone: string; busy: boolean; onSend: (phone: string) => void };

function PhoneStep({ phone, busy, onSend }: PhoneStepProps) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { phone } });
  const isLongEnough = (phoneNumber: string) => phoneNumber.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
  return (
    <form onSubmit={form.handleSubmit((values) => onSend(values.phone.trim()))} noValidate className="grid gap-4">
      <TextField
        {...bindField(form, 'phone', { validate: (value) => isLongEnough(value) || t('problem.phoneTooShort') })}
        label={t('reset.phoneNumber')}
        type="tel"
        autoComplete="tel"
        autoFocus={phone !== ''}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('reset.send')}
      </Button>
    </form>
  );
}

type CodeStepProps = { phone: string; resendAt: number; onResend: () => void; onOtherPhone: () => void };

function CodeStep({ phone, resendAt, onResend, onOtherPhone }: CodeStepProps) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { token: '', newPassword: '' } });
  const wait = useSecondsUntil(resendAt);
  const [, goTo] = useLocation();
  const loginPath = useLoginPath();
  const errorText = useErrorText();
  const reset = useAction({
    send: ({ token, newPassword }: { token: string; newPassword: string }) =>
      call('resetPassword', { body: { phoneNumber: phone, token: token.trim(), newPassword } }),
    successMessage: { title: t('reset.done'), description: t('reset.doneText') },
    errorMessage: t('reset.failed'),
    onDone: () => goTo(loginPath),
    onError: (error) => {
      const isWrongToken = error instanceof ApiError && error.code === 'WRONG_TOKEN';
      if (isWrongToken) form.setError('token', { message: errorText(error) }, { shouldFocus: true });
      return isWrongToken;
    },
  });
  return (
    <form onSubmit={form.handleSubmit((values) => reset.mutate(values))} noValidate className="grid gap-4">
      <p role="status" className="rounded-lg bg-raised px-3 py-2 text-sm text-muted">
        {t('reset.sent')}
      </p>
      <TextField
        {...bindField(form, 'token', required(t('problem.required')))}
        label={t('reset.code')}
        autoCapitalize="characters"
        spellCheck={false}
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
      />
      <PasswordField
        label={t('reset.newPassword')}
        {...bindField(form, 'newPassword', {
          validate: (value) => value.length >= MIN_PASSWORD_LENGTH || t('problem.passwordTooShort'),
        })}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="large" busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="small"
          disabled={wait !== null}
          onClick={() => {
            form.setFocus('token');
            onResend();
          }}
        >
          {wait !== null ? t('reset.wait', { count: wait }) : t('reset.again')}
        </Button>
        <Button variant="ghost" size="small" onClick={onOtherPhone}>
          {t('reset.otherPhone')}
        </Button>
      </div>
    </form>
  );
}

export function PasswordReset() {
  const { t } = useTranslation('security');
  const [phone, setPhone] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const send = useAction({
    // The response is the same whether or not the phone number has an account.
    send: (phoneNumber: string) => call('requestPasswordReset', { body: { phoneNumber } }),
    errorMessage: t('reset.sendFailed'),
    onDone: () => setSentAt(Date.now()),
  });
  return sentAt === null ? (
    <PhoneStep
      phone={phone}
      busy={send.isPending}
      onSend={(phoneNumber) => {
        setPhone(phoneNumber);
        send.mutate(phoneNumber);
      }}
    />
  ) : (
    <CodeStep
      phone={phone}
      resendAt={sentAt + RESEND_DELAY_MS}
      onResend={() => send.mutate(phone)}
      onOtherPhone={() => setSentAt(null)}
    />
  );
}
