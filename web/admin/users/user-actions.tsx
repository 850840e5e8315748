import { Ban, KeyRound, ShieldUser, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { isStaff, ROLES, type Role } from '#domain/roles.ts';
import { ConfirmDialog, ReasonDialog } from '#web/admin/shared/action-dialog.tsx';
import { RadioList } from '#web/admin/shared/radio-list.tsx';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

type UserDialogProps = { user: User; onClose: () => void };

const refreshAccounts = () => Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]);

export function RoleDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation(['admin-user', 'admin']);
  const [role, setRole] = useState<Role>(user.role);
  return (
    <ConfirmDialog
      title={t('role.title', { username: user.username })}
      text={t('role.text')}
      confirm={{ label: t('role.save') }}
      send={() => call('setUserRole', { params: { id: user.id }, body: { role } })}
      successMessage={t('role.done')}
      errorMessage={t('role.failed')}
      refresh={refreshAccounts}
      onClose={onClose}
    >
      <RadioList
        legend={t('role.label')}
        name="role"
        value={role}
        choices={ROLES.map((each) => ({
          value: each,
          label: t(`admin:users.roles.${each}`),
          text: t(`role.what.${each}`),
        }))}
        onChange={setRole}
      />
    </ConfirmDialog>
  );
}

export function SuspensionDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin-user');
  // Fixed, so that the dialog doesn't change if someone else suspends or reactivates the user.
  const [willSuspend] = useState(!user.suspended);
  return (
    <ReasonDialog
      item={`user.${user.id}.suspension`}
      basis={user.suspended}
      title={t(willSuspend ? 'suspension.suspendTitle' : 'suspension.reactivateTitle', { username: user.username })}
      text={t(`suspension.${willSuspend ? 'suspend' : 'reactivate'}${isStaff(user.role) ? 'StaffText' : 'Text'}`)}
      confirm={{
        label: t(willSuspend ? 'actions.suspend' : 'actions.reactivate'),
        variant: willSuspend ? 'danger' : 'primary',
      }}
      reason={{ label: t('suspension.reason'), missing: t('suspension.reasonMissing') }}
      send={(reason) => call('suspendUser', { params: { id: user.id }, body: { suspended: willSuspend, reason } })}
      successMessage={t(willSuspend ? 'suspension.suspended' : 'suspension.reactivated')}
      errorMessage={t('suspension.failed')}
      refresh={refreshAccounts}
      onClose={onClose}
    />
  );
}

export function SecondFactorDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin-user');
  return (
    <ConfirmDialog
      title={t('secondFactor.title', { username: user.username })}
      text={t('secondFactor.text')}
      confirm={{ label: t('actions.resetSecondFactor'), variant: 'danger' }}
      send={() => call('resetSecondFactor', { params: { id: user.id }, body: {} })}
      successMessage={t('secondFactor.done')}
      errorMessage={t('secondFactor.failed')}
      refresh={refreshAccounts}
      onClose={onClose}
    />
  );
}

export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin-user');
  return (
    <ConfirmDialog
      title={t('sessions.endTitle', { username: user.username })}
      text={t('sessions.endText')}
      confirm={{ label: t('sessions.end'), variant: 'danger' }}
      send={() => call('endUserSessions', { params: { id: user.id }, body: {} })}
      successMessage={({ ended }) => t('sessions.ended', { count: ended })}
      errorMessage={t('sessions.endFailed')}
      refresh={refreshAccounts}
      onClose={onClose}
    />
  );
}

const DIALOGS = { role: RoleDialog, suspension: SuspensionDialog, secondFactor: SecondFactorDialog } as const;

const ICON = 'size-4 text-gold';

export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const OpenDialog = open && DIALOGS[open];
  const Suspension = user.suspended ? UserCheck : Ban;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('role')}>
        <ShieldUser className={ICON} />
        {t('actions.role')}
      </Button>
      <Button onClick={() => setOpen('suspension')}>
        <Suspension className={ICON} />
        {t(user.suspended ? 'actions.reactivate' : 'actions.suspend')}
      </Button>
      {isStaff(user.role) && (
        <Button onClick={() => setOpen('secondFactor')}>
          <KeyRound className={ICON} />
          {t('actions.resetSecondFactor')}
        </Button>
      )}
      {OpenDialog && <OpenDialog user={user} onClose={() => setOpen(null)} />}
    </div>
  );
}
