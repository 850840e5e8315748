import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '#web/features/auth/credentials.ts';
import { PasswordInput } from '#web/features/auth/password-input.tsx';
import { ApiError, call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type PasswordField = 'currentPassword' | 'newPassword';
type Problems = Partial<Record<PasswordField, string>>;

const isPasswordField = (path: string | undefined): path is PasswordField =>
  path === 'currentPassword' || path === 'newPassword';

/** Asks for the current password and a new one. A refusal stands at the field that it is about. */
export function ChangePasswordDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [typed, setTyped] = useState({ currentPassword: '', newPassword: '' });
  const [problems, setProblems] = useState<Problems>({});
  const errorText = useErrorText();
  const sayError = useErrorToast();
  const change = useMutation({
    mutationFn: () => call('changePassword', { body: typed }),
    onSuccess: ({ ended }) => {
      const description = ended > 0 ? { description: t('change.doneText', { count: ended }) } : {};
      showToast({ title: t('change.done'), ...description });
      onClose();
      return refreshPaths(`/api/users/${userId}/sessions`);
    },
    onError: (error) => {
      const path = error instanceof ApiError ? error.details.issues?.[0]?.path : undefined;
      if (isPasswordField(path)) setProblems({ [path]: errorText(error) });
      else sayError(error, t('change.failed'));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {};
    if (typed.currentPassword === '') found.currentPassword = t('problem.required');
    if (typed.newPassword.length < MIN_PASSWORD_LENGTH) found.newPassword = t('problem.passwordTooShort');
    setProblems(found);
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate();
  };
  const inputProps = (field: PasswordField) => ({
    value: typed[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
  });

  return (
    <Dialog open onOpenChange={onClose} title={t('change.title')} description={t('change.text')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('change.current')} error={problems.currentPassword ?? null}>
          {(control) => (
            <PasswordInput {...control} {...inputProps('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
        <Field label={t('change.new')} error={problems.newPassword ?? null}>
          {(control) => <PasswordInput {...control} {...inputProps('newPassword')} autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('change.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
