import { Ban, KeyRound, ShieldUser, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { RoleDialog, SecondFactorDialog, SuspensionDialog } from '#web/admin/users/user-dialogs.tsx';
import { Button } from '#web/ui/button.tsx';

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
