import { CircleCheck } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatTime } from '#web/lib/format.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { toBrowserTime } from '#web/lib/server-clock.ts';
import { refreshUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { bindField, required, TextField } from '#web/ui/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { useAction } from '#web/ui/toast/use-action.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

type VerifiedLineProps = { text: string; ref?: Ref<HTMLParagraphElement> | undefined };

export function VerifiedLine({ text, ref }: VerifiedLineProps) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="outline-none flex items-center gap-2 rounded-lg bg-win-deep px-3 py-3 text-sm text-win"
    >
      <CircleCheck className="size-5 shrink-0" />
      {text}
    </p>
  );
}

const TOKEN_PATH = '/api/auth/phone-token';

function TokenState({ state }: { state: ResponseOf<'getPhoneTokenStatus'> }) {
  const { t } = useTranslation('verification');
  const { expiresAt, triesLeft } = state;
  const isUsable = expiresAt !== null && triesLeft > 0;
  return (
    <p role="status" className={`text-xs ${isUsable ? 'text-muted' : 'text-wait'}`}>
      {isUsable ? t('phoneForm.validUntil', { time: formatTime(expiresAt), tries: triesLeft }) : t('phoneForm.noToken')}
    </p>
  );
}

export function PhoneForm({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  const form = useForm({ defaultValues: { token: '' } });
  const errorText = useErrorText();
  const verify = useAction({
    send: (token: string) => call('verifyPhone', { body: { token } }),
    successMessage: { title: t('toasts.phone'), description: t('toasts.phoneText') },
    errorMessage: t('phoneForm.failedText'),
    errorTitle: t('phoneForm.failed'),
    onDone: refreshUser,
    onError: (error) => {
      form.setError('token', { message: errorText(error, t('phoneForm.failedText')) }, { shouldFocus: true });
      void refreshPaths(TOKEN_PATH);
      return false;
    },
  });
  const state = useFreshQuery('getPhoneTokenStatus', {}, { enabled: !user.isVerified });
  const wait = useSecondsUntil(state.data?.resendAt ? toBrowserTime(Date.parse(state.data.resendAt)) : null);
  const resend = useAction({
    send: () => call('resendToken', {}),
    successMessage: t('phoneForm.resent'),
    errorMessage: t('phoneForm.resendFailed'),
    refresh: () => refreshPaths(TOKEN_PATH),
    // The button is disabled while the new code is on its way.
    onDone: () => {
      if (!isTyping()) form.setFocus('token');
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The page's banner closes with the form.
  const keptFocus = useKeptFocus(element);
  if (user.isVerified)
    return <VerifiedLine text={t('phoneForm.done')} ref={verify.isSuccess ? focusOnMount : undefined} />;
  return (
    <form
      ref={element}
      onSubmit={form.handleSubmit(({ token }) => verify.mutate(token.trim()))}
      noValidate
      className="grid gap-4"
      {...keptFocus}
    >
      <p className="text-sm text-muted">{t('phoneForm.text')}</p>
      {state.data && <TokenState state={state.data} />}
      <TextField
        {...bindField(form, 'token', required(t('phoneForm.required')))}
        label={t('phoneForm.token')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={verify.isPending}>
          {t('phoneForm.submit')}
        </Button>
        <Button variant="ghost" busy={resend.isPending} disabled={wait !== null} onClick={() => resend.mutate()}>
          {wait === null ? t('phoneForm.resend') : t('phoneForm.wait', { seconds: wait })}
        </Button>
      </div>
    </form>
  );
}
