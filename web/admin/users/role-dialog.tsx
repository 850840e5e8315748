import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { AskDialog } from '#web/admin/users/ask-dialog.tsx';
import { useAccountAction } from '#web/admin/users/use-account-action.ts';
import { call } from '#web/lib/api-client.ts';

/** Changes a user's role, with a description of each role. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const { t: admin } = useTranslation('admin');
  const { t: overview } = useTranslation('admin-overview');
  const [role, setRole] = useState<Role>(user.role);
  const action = useAccountAction({
    send: () => call('setUserRole', { params: { id: user.id }, body: { role } }),
    done: ({ awaitingSecond }) => (awaitingSecond ? overview('proposals.proposed') : t('role.done')),
    failed: t('role.failed'),
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t('role.title', { username: user.username })}
      text={t('role.text')}
      confirm={{ label: t('role.save'), variant: 'primary' }}
      busy={action.isPending}
      onConfirm={() => action.mutate(undefined)}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('role.label')}</legend>
        {ROLES.map((each) => (
          <label
            key={each}
            className="flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-raised px-3 py-2 has-checked:border-gold"
          >
            <input
              type="radio"
              name="role"
              value={each}
              checked={role === each}
              onChange={() => setRole(each)}
              className="mt-1 size-4"
            />
            <span className="text-sm">
              <span className="font-medium">{admin(`users.roles.${each}`)}</span>
              <span className="block text-xs text-muted">{t(`role.what.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </AskDialog>
  );
}
