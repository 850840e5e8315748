import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '#web/features/security/qr-picture.tsx';
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx';
import { SecretForm } from '#web/features/security/secret-form.tsx';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

type DialogProps = { onClose: () => void };

/** Returns a function that closes the dialog and refetches the second factor's state. */
const closeAndRefresh = (onClose: () => void) => () => {
  onClose();
  void refreshPaths('/api/auth/totp');
};

export function RenewCodesDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = closeAndRefresh(onClose);
  return (
    <Dialog
      // The codes are not shown again.
      ignoresTapsOutside={codes !== null}
      onClose={close}
      title={t(codes ? 'codes.title' : 'ask.renewTitle')}
      {...(!codes && { description: t('ask.renewText') })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <SecretForm
          label={t('ask.code')}
          confirm={{ label: t('renew'), variant: 'primary' }}
          send={(code) => call('renewRecoveryCodes', { body: { code } })}
          errorMessage={t('ask.renewFailed')}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

export function DisableDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const finish = () => {
    showToast({ title: t('ask.disabled') });
    closeAndRefresh(onClose)();
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
export function SetUpDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const [secret, setSecret] = useState<ResponseOf<'setUpSecondFactor'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = closeAndRefresh(onClose);
  const passwordStep = (
    <SecretForm
      key="password"
      kind="password"
      label={t('steps.password')}
      confirm={{ label: t('steps.next'), variant: 'primary' }}
      send={(password) => call('setUpSecondFactor', { body: { password } })}
      errorMessage={t('steps.failed')}
      onDone={setSecret}
      onCancel={close}
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
          setCodes(recoveryCodes);
        }}
        onCancel={close}
      />
    </div>
  );
  return (
    <Dialog
      // The codes are not shown again.
      ignoresTapsOutside={codes !== null}
      onClose={close}
      title={t(codes ? 'codes.title' : 'steps.title')}
      {...(!codes && !secret && { description: t('text') })}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : (scanStep ?? passwordStep)}
    </Dialog>
  );
}
