import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '#web/features/auth/use-log-out.ts';
import { IconButton } from '#web/ui/button.tsx';

export function LogOutButton({ className, onLogOut }: { className?: string; onLogOut?: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  return (
    <IconButton
      icon={LogOut}
      label={t('logOut')}
      title={t('logOut')}
      className={className}
      busy={logOut.isPending}
      onClick={() => {
        onLogOut?.();
        logOut.mutate();
      }}
    />
  );
}
