import { useMutation } from '@tanstack/react-query';
import { Copy, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '#web/features/security/qr-picture.tsx';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { bindField, TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

type SecretFormProps<Reply> = {
  kind?: 'code' | 'password';
  label: string;
  hint?: string;
  confirm: { label: string; variant: ButtonVariant };
  send: (secret: string) => Promise<Reply>;
  /** The default error text. */
  errorMessage: string;
  onDone: (reply: Reply) => void;
  onCancel: () => void;
};

const INPUTS = {
  code: { autoComplete: 'one-time-code', autoCapitalize: 'off', maxLength: 40 },
  password: { autoComplete: 'current-password', type: 'password' },
} as const;

function SecretForm<Reply>(props: SecretFormProps<Reply>) {
  const { kind = 'code', label, hint, confirm, send, errorMessage, onDone, onCancel } = props;
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { secret: '' } });
  const { mutate, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone });
  const clean = (value: string) => (kind === 'code' ? value.trim() : value);
  const field = bindField(form, 'secret', {
    validate: (value) => clean(value) !== '' || t(`steps.${kind}Missing`),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(({ secret }) => mutate(clean(secret)))}>
      <TextField
        label={label}
        hint={hint}
        {...field}
        error={field.error ?? (error && errorText(error, errorMessage))}
        {...INPUTS[kind]}
      />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant={confirm.variant} busy={isPending}>
          {confirm.label}
        </Button>
      </DialogActions>
    </form>
  );
}

type CloseProps = { onClose: () => void };

/** A separate dialog, because the user may close the one that asks before the response arrives. */
export function RecoveryCodesDialog({ codes, onClose }: CloseProps & { codes: readonly string[] }) {
  const { t } = useTranslation('second-factor');
  const copyText = useCopyText(t('codes.copyFailed'));
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) showToast({ title: t('codes.copied') });
  };
  return (
    // The codes are not shown again.
    <Dialog guarded onClose={onClose} title={t('codes.title')} description={t('codes.text')}>
      <div className="grid gap-4">
        <ul
          aria-label={t('codes.title')}
          className="grid grid-cols-2 gap-2 rounded-lg border border-edge bg-ink p-3 text-center font-mono text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={copy}>
            <Copy className="size-4" />
            {t('codes.copy')}
          </Button>
          <Button onClick={() => saveFile(t('codes.file'), new Blob([`${text}\n`], { type: 'text/plain' }))}>
            <FileDown className="size-4" />
            {t('codes.download')}
          </Button>
        </div>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

type DialogProps = CloseProps & { onCodes: (codes: readonly string[]) => void };

export function RenewCodesDialog({ onClose, onCodes }: DialogProps) {
  const { t } = useTranslation('second-factor');
  return (
    <Dialog onClose={onClose} title={t('ask.renewTitle')} description={t('ask.renewText')}>
      <SecretForm
        label={t('ask.code')}
        confirm={{ label: t('renew'), variant: 'primary' }}
        send={(code) => call('renewRecoveryCodes', { body: { code } })}
        errorMessage={t('ask.renewFailed')}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function DisableDialog({ onClose }: CloseProps) {
  const { t } = useTranslation('second-factor');
  const close = useCloseIfOpen(onClose);
  const finish = () => {
    showToast({ title: t('ask.disabled') });
    close();
    void refreshPaths('/api/auth/totp');
  };
  return (
    <Dialog onClose={onClose} title={t('ask.disableTitle')} description={t('ask.disableText')}>
      <SecretForm
        label={t('ask.code')}
        confirm={{ label: t('disable'), variant: 'danger' }}
        send={(code) => call('disableSecondFactor', { body: { code } })}
        errorMessage={t('ask.disableFailed')}
        onDone={finish}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Sets up the second factor in steps: password, authenticator app, first code, recovery codes. */
export function SetUpDialog({ onClose, onCodes }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const [secret, setSecret] = useState<ResponseOf<'setUpSecondFactor'> | null>(null);
  const passwordStep = (
    <SecretForm
      key="password"
      kind="password"
      label={t('steps.password')}
      confirm={{ label: t('steps.next'), variant: 'primary' }}
      send={(password) => call('setUpSecondFactor', { body: { password } })}
      errorMessage={t('steps.failed')}
      onDone={setSecret}
      onCancel={onClose}
    />
  );
  const scanStep = secret && (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('steps.scan')}</p>
      <QrPicture text={secret.otpauthUrl} name={t('steps.qrName')} />
      <CopyValue label={t('steps.secret')} value={secret.secret} />
      <SecretForm
        label={t('steps.code')}
        hint={t('steps.codeHint')}
        confirm={{ label: t('steps.confirm'), variant: 'primary' }}
        send={(code) => call('confirmSecondFactor', { body: { code } })}
        errorMessage={t('steps.failed')}
        onDone={({ recoveryCodes }) => {
          showToast({ title: t('steps.done') });
          onCodes(recoveryCodes);
        }}
        onCancel={onClose}
      />
    </div>
  );
  return (
    <Dialog onClose={onClose} title={t('steps.title')} description={!secret && t('text')}>
      {scanStep ?? passwordStep}
    </Dialog>
  );
}
