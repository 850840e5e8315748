import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CodeForm } from '#web/features/security/code-form.tsx';
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const renew = useMutation({ mutationFn: (code: string) => call('renewRecoveryCodes', { body: { code } }) });
  const close = () => {
    onClose();
    void refreshPaths('/api/auth/totp');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t(renew.data ? 'codes.title' : 'ask.renewTitle')}
      {...(!renew.data && { description: t('ask.renewText') })}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={close} />
      ) : (
        <CodeForm
          label={t('ask.code')}
          confirm={{ label: t('renew'), variant: 'primary' }}
          problem={renew.error && errorText(renew.error, t('ask.renewFailed'))}
          busy={renew.isPending}
          onSend={(code) => renew.mutate(code)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const disable = useMutation({
    mutationFn: (code: string) => call('disableSecondFactor', { body: { code } }),
    onSuccess: () => {
      showToast({ title: t('ask.disabled') });
      onClose();
      return refreshPaths('/api/auth/totp');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('ask.disableTitle')}
      description={t('ask.disableText')}
    >
      <CodeForm
        label={t('ask.code')}
        confirm={{ label: t('disable'), variant: 'danger' }}
        problem={disable.error && errorText(disable.error, t('ask.disableFailed'))}
        busy={disable.isPending}
        onSend={(code) => disable.mutate(code)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
