import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { AskDialog } from '#web/admin/users/ask-dialog.tsx';
import { useAccountAction } from '#web/admin/users/use-account-action.ts';
import { call } from '#web/lib/api-client.ts';

/** Suspends or reinstates an account, with a reason. */
export function SuspensionDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const suspended = !user.suspended;
  const action = useAccountAction({
    send: (reason: string) => call('suspendUser', { params: { id: user.id }, body: { suspended, reason } }),
    done: () => t(suspended ? 'suspension.suspended' : 'suspension.reactivated'),
    failed: t('suspension.failed'),
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t(suspended ? 'suspension.suspendTitle' : 'suspension.reactivateTitle', { username: user.username })}
      text={t(suspended ? 'suspension.suspendText' : 'suspension.reactivateText')}
      reason={{ label: t('suspension.reason'), missing: t('suspension.reasonMissing') }}
      confirm={{
        label: t(suspended ? 'actions.suspend' : 'actions.reactivate'),
        variant: suspended ? 'danger' : 'primary',
      }}
      busy={action.isPending}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
}
