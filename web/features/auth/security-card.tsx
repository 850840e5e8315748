import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '#web/features/auth/credentials.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { SessionList } from '#web/features/auth/session-list.tsx';
import { ApiError, type CallOptions, call } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function ChangePasswordDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const errorText = useErrorText();
  const change = useAction({
    send: (body: CallOptions<'changePassword'>['body']) => call('changePassword', { body }),
    successMessage: ({ ended }) => ({
      title: t('change.done'),
      ...(ended > 0 && { description: t('change.doneText', { count: ended }) }),
    }),
    errorMessage: t('change.failed'),
    onDone: () => {
      onClose();
      return refreshPaths(`/api/users/${userId}/sessions`);
    },
    onError: (error) => {
      const path = error instanceof ApiError ? error.details.issues?.[0]?.path : undefined;
      if (path !== 'currentPassword' && path !== 'newPassword') return false;
      form.setError(path, { message: errorText(error) }, { shouldFocus: true });
    },
  });

  return (
    <Dialog focusesContent onClose={onClose} title={t('change.title')} description={t('change.text')}>
      <form onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))} noValidate className="grid gap-4">
        <PasswordField
          label={t('change.current')}
          {...bindField(form, 'currentPassword', { required: t('problem.required') })}
          autoComplete="current-password"
        />
        <PasswordField
          label={t('change.new')}
          {...bindField(form, 'newPassword', {
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || t('problem.passwordTooShort'),
          })}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('change.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

export function SecurityCard({ userId }: { userId: number }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  return (
    <SectionCard
      title={t('card')}
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          <KeyRound className="size-3.5" />
          {t('change.open')}
        </Button>
      }
    >
      <SessionList userId={userId} />
      {open && <ChangePasswordDialog userId={userId} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
