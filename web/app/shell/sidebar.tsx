import { SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { isStaff, roleHasPermission } from '#domain/roles.ts';
import { Brand } from '#web/app/shell/brand.tsx';
import { type NavigationGroup, type NavigationLink, navigation } from '#web/app/shell/navigation.ts';
import { OpenBets } from '#web/app/shell/open-bets.tsx';
import { LogOutButton } from '#web/features/auth/log-out-button.tsx';
import { useLoginPath } from '#web/lib/next-page.ts';
import { useUser } from '#web/lib/session.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Personal } from '#web/ui/personal.tsx';
import { breakEndText, SHORT_BREAK_TEXTS } from '#web/ui/restriction-notice.tsx';

function maySee({ access, needs }: NavigationLink, user: User | null): boolean {
  if (access === 'anyone') return true;
  if (user === null) return false;
  return access === 'signed-in' || (isStaff(user.role) && (needs === undefined || roleHasPermission(user.role, needs)));
}

type SidebarLinkProps = {
  link: NavigationLink;
  label: NavigationLink['label'];
  isCurrent: boolean;
  onFollow?: (() => void) | undefined;
};

const SidebarLink = memo(function SidebarLink({ link, label, isCurrent, onFollow }: SidebarLinkProps) {
  const { t } = useTranslation('shell');
  const Icon = link.icon;
  return (
    <Link
      href={link.to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-10 items-center pointer-coarse:min-h-11 gap-3 rounded-lg px-3 text-sm transition-colors',
        isCurrent ? 'bg-gold-deep/50 font-semibold text-gold-bright' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon className="size-4.5 shrink-0" />
      {t(`links.${label}`)}
      {label === 'bettingHistory' && <OpenBets className="ml-auto" />}
    </Link>
  );
});

function SidebarGroup({ group, onFollow }: { group: NavigationGroup; onFollow?: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const [path] = useLocation();
  const user = useUser();
  const restriction = useRestriction();
  const labelOf = ({ label, labelWhileRestricted }: NavigationLink) => (restriction && labelWhileRestricted) || label;
  // `enhanced` leads to the same page as `betting`, which is marked as current instead.
  const isCurrent = ({ to, label }: NavigationLink) => path === to && label !== 'enhanced';
  const links = group.links.filter((link) => maySee(link, user));
  if (links.length === 0) return null;
  return (
    <li>
      <h2 className="px-3 pb-1 text-2xs font-semibold tracking-[0.14em] text-gold uppercase">
        {t(`groups.${group.name}`)}
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <SidebarLink link={link} label={labelOf(link)} isCurrent={isCurrent(link)} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Account({ user, onFollow }: { user: User; onFollow?: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const restriction = useRestriction();
  return (
    <div className="flex items-center gap-3 border-t border-edge p-4">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-gold font-bold text-on-gold uppercase"
      >
        {user.username.slice(0, 1)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">
          <Personal>{user.username}</Personal>
        </p>
        <p className="text-xs text-muted">
          <Personal>{t(`role.${user.role}`)}</Personal>
        </p>
        {restriction && restriction.kind !== 'staff' && (
          <p className="text-xs text-wait">
            {t(SHORT_BREAK_TEXTS[restriction.kind], { until: breakEndText(restriction) })}
          </p>
        )}
      </div>
      <LogOutButton onLogOut={onFollow} />
    </div>
  );
}

type SidebarProps = { onFollow?: () => void; onOpenDisplay: () => void };

export const Sidebar = memo(function Sidebar({ onFollow, onOpenDisplay }: SidebarProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const loginPath = useLoginPath();
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center px-4">
        <Brand />
      </div>
      <nav aria-label={t('mainNavigation')} className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        <ul className="grid gap-5">
          {navigation.map((group) => (
            <SidebarGroup key={group.name} group={group} onFollow={onFollow} />
          ))}
        </ul>
        <button
          type="button"
          onClick={onOpenDisplay}
          className="mt-5 flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm text-muted hover:bg-hover hover:text-text"
        >
          <SlidersHorizontal className="size-4.5 shrink-0" />
          {t('display')}
        </button>
      </nav>
      {user ? (
        <Account user={user} onFollow={onFollow} />
      ) : (
        <div className="border-t border-edge p-4">
          <Link href={loginPath} onClick={onFollow} className={classNames(buttonClass('primary'), 'w-full')}>
            {t('logIn')}
          </Link>
        </div>
      )}
    </div>
  );
});
