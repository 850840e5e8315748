import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { AskDialog } from '#web/admin/users/ask-dialog.tsx';
import { useAccountAction } from '#web/admin/users/use-account-action.ts';
import { call } from '#web/lib/api-client.ts';

/** Removes the second factor of a user who lost it. */
export function SecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const action = useAccountAction({
    send: () => call('resetSecondFactor', { params: { id: user.id }, body: {} }),
    done: () => t('secondFactor.done'),
    failed: t('secondFactor.failed'),
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t('secondFactor.title', { username: user.username })}
      text={t('secondFactor.text')}
      confirm={{ label: t('actions.resetSecondFactor'), variant: 'danger' }}
      busy={action.isPending}
      onConfirm={() => action.mutate(undefined)}
      onClose={onClose}
    />
  );
}
