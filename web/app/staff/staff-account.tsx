import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LogOutButton } from '#web/features/auth/log-out-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Personal } from '#web/ui/personal.tsx';

export function SiteLink({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <Link
      href={paths.home}
      onClick={onFollow}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm text-muted hover:bg-hover hover:text-text',
        className,
      )}
    >
      <ExternalLink className="size-4 shrink-0" />
      {t('site')}
    </Link>
  );
}

export function StaffAccount({ className, onLogOut }: { className?: string; onLogOut?: () => void }) {
  const { t } = useTranslation('shell');
  const { username, role } = useSignedInUser();
  return (
    <div className={classNames('flex min-w-0 items-center gap-2', className)}>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-sm font-semibold">
          <Personal>{username}</Personal>
        </span>
        <span className="block text-xs text-muted">
          <Personal>{t(`role.${role}`)}</Personal>
        </span>
      </p>
      <LogOutButton onLogOut={onLogOut} />
    </div>
  );
}
