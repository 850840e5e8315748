import { CircleDot, Gauge, House, type LucideIcon, Ticket, UserRound, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { OpenBets } from '#web/app/shell/open-bets.tsx';
import { useLoginPath } from '#web/lib/next-page.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';

type BarLink = { to: Path; label: 'home' | 'football' | 'myBets' | 'wallet' | 'dashboard' | 'logIn'; icon: LucideIcon };

const VISITOR_LINKS: readonly BarLink[] = [
  { to: paths.home, label: 'home', icon: House },
  { to: paths.betting, label: 'football', icon: CircleDot },
  { to: paths.login, label: 'logIn', icon: UserRound },
];

const PLAYER_LINKS: readonly BarLink[] = [
  { to: paths.home, label: 'home', icon: House },
  { to: paths.betting, label: 'football', icon: CircleDot },
  { to: paths.bettingHistory, label: 'myBets', icon: Ticket },
  { to: paths.wallet, label: 'wallet', icon: Wallet },
];

const STAFF_LINKS: readonly BarLink[] = [{ to: paths.admin, label: 'dashboard', icon: Gauge }, ...PLAYER_LINKS];

function linksOf(user: User | null): readonly BarLink[] {
  if (!user) return VISITOR_LINKS;
  return isStaff(user.role) ? STAFF_LINKS : PLAYER_LINKS;
}

export function BottomBar() {
  const { t } = useTranslation('shell');
  const [path] = useLocation();
  const links = linksOf(useUser());
  const loginPath = useLoginPath();
  return (
    <nav aria-label={t('quickNavigation')} className="border-t border-edge bg-panel pb-[env(safe-area-inset-bottom)]">
      <ul className="flex h-14 flat:h-11">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-1">
            <Link
              href={to === paths.login ? loginPath : to}
              aria-current={path === to ? 'page' : undefined}
              className={classNames(
                'flex h-full flex-col items-center justify-center gap-0.5 flat:flex-row flat:gap-4 text-2xs max-2xs:text-[0.5rem] font-medium focus-visible:-outline-offset-2',
                path === to ? 'text-gold-bright' : 'text-muted',
              )}
            >
              <span className="relative">
                <Icon className="size-5" />
                {label === 'myBets' && <OpenBets className="absolute -top-1.5 left-3" />}
              </span>
              {t(`bar.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
