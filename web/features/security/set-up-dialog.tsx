import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeForm } from '#web/features/security/code-form.tsx';
import { QrPicture } from '#web/features/security/qr-picture.tsx';
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx';
import { type Answer, call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

type Secret = Answer<'setUpSecondFactor'>;

function PasswordStep({ onSecret, onCancel }: { onSecret: (secret: Secret) => void; onCancel: () => void }) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const setUp = useMutation({
    mutationFn: (password: string) => call('setUpSecondFactor', { body: { password } }),
    onSuccess: onSecret,
  });
  const problem = setUp.error && errorText(setUp.error, t('steps.failed'));
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ password }) => setUp.mutate(password))}>
      <TextField
        label={t('steps.password')}
        error={formState.errors.password?.message ?? problem}
        {...register('password', { validate: (typed) => typed !== '' || t('steps.passwordMissing') })}
        type="password"
        autoComplete="current-password"
      />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={setUp.isPending}>
          {t('steps.next')}
        </Button>
      </DialogActions>
    </form>
  );
}

type ScanStepProps = { secret: Secret; onCodes: (codes: string[]) => void; onCancel: () => void };

function ScanStep({ secret, onCodes, onCancel }: ScanStepProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const confirm = useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      showToast({ title: t('steps.done') });
      onCodes(recoveryCodes);
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('steps.scan')}</p>
      <QrPicture text={secret.otpauthUrl} name={t('steps.qrName')} />
      <CopyValue label={t('steps.secret')} value={secret.secret} />
      <CodeForm
        label={t('steps.code')}
        hint={t('steps.codeHint')}
        confirm={{ label: t('steps.confirm'), variant: 'primary' }}
        problem={confirm.error && errorText(confirm.error, t('steps.failed'))}
        busy={confirm.isPending}
        onSend={(code) => confirm.mutate(code)}
        onCancel={onCancel}
      />
    </div>
  );
}

export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    void refreshPaths('/api/auth/totp');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t(codes ? 'codes.title' : 'steps.title')}
      {...(!codes && !secret && { description: t('text') })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : secret ? (
        <ScanStep secret={secret} onCodes={setCodes} onCancel={close} />
      ) : (
        <PasswordStep onSecret={setSecret} onCancel={close} />
      )}
    </Dialog>
  );
}
