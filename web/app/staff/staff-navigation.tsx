import {
  BadgeCheck,
  Banknote,
  ChartNoAxesColumn,
  CircleDot,
  FileText,
  Gauge,
  Gift,
  HandCoins,
  Inbox,
  type LucideIcon,
  Plus,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Ticket,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import {
  useOpenCaseCount,
  usePendingDepositCount,
  usePendingWithdrawalCount,
  useUserFigures,
} from '#web/admin/shared/admin-queries.ts';
import { ADMIN_GROUPS, type AdminTab, tabAt, tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The number of pending items by tab; undefined while loading, or if the role can't see them. */
function useWaitingWork(): Partial<Record<AdminTab, number | undefined>> {
  const mayReview = useMay()('identity.review');
  const { data: users } = useUserFigures();
  return {
    'deposit-approval': usePendingDepositCount(),
    'withdrawal-requests': usePendingWithdrawalCount(),
    payments: useOpenCaseCount(),
    verification: mayReview ? users?.identitiesToReview : undefined,
  };
}

const TAB_ICONS: Record<AdminTab, LucideIcon> = {
  overview: Gauge,
  games: CircleDot,
  bets: Ticket,
  risk: ShieldCheck,
  promotions: Gift,
  'deposit-approval': Inbox,
  deposits: HandCoins,
  'withdrawal-requests': Send,
  withdrawals: Banknote,
  payments: Scale,
  reports: ChartNoAxesColumn,
  users: Users,
  verification: BadgeCheck,
  'add-funds': Plus,
  pages: FileText,
  audit: ScrollText,
  settings: Settings,
};

const BADGE = 'grid min-w-5 place-items-center rounded-full bg-gold px-1.5 text-2xs font-bold text-on-gold';

function WaitingCount({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <span className={classNames(BADGE, className)}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}

export function PendingTotal({ className }: { className?: string }) {
  const counts = Object.values(useWaitingWork());
  return <WaitingCount count={counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)} className={className} />;
}

type PageLinkProps = { tab: AdminTab; current: 'page' | 'true' | undefined; waiting: number; onFollow: () => void };

function PageLink({ tab, current, waiting, onFollow }: PageLinkProps) {
  const { t } = useTranslation('admin');
  const Icon = TAB_ICONS[tab];
  return (
    <Link
      href={tabPath(tab)}
      onClick={onFollow}
      aria-current={current}
      className={classNames(
        'flex min-h-8 items-center gap-2.5 rounded-lg px-3 text-sm pointer-coarse:min-h-11',
        current ? 'bg-gold-deep/50 font-semibold text-gold-bright' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{t(`tabs.${tab}`)}</span> <WaitingCount count={waiting} />
    </Link>
  );
}

/**
 * The role's pages, the open one, and the value for its link's aria-current: `page`, or `true` on a
 * subpage such as a game's page.
 */
function useOpenPage() {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const tabs = tabsOf(useSignedInUser().role);
  const tab = tabAt(path, search.get('tab'), tabs);
  const isSamePage = path === new URL(tabPath(tab), 'http://site').pathname;
  return { tabs, tab, current: isSamePage ? 'page' : 'true' } as const;
}

/** The pages the role may open, in groups, with the number of pending items on some of them. */
export function StaffNavigation({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation(['staff', 'shell']);
  const { tabs, tab: open, current } = useOpenPage();
  const waiting = useWaitingWork();
  const groups = Object.entries(ADMIN_GROUPS).map(
    ([name, all]) => [name as keyof typeof ADMIN_GROUPS, all.filter((tab: AdminTab) => tabs.includes(tab))] as const,
  );
  const follow = () => {
    // Most tabs differ only in their query, and only a new path scrolls to the top by itself.
    window.scrollTo(0, 0);
    onFollow?.();
  };
  return (
    <nav aria-label={t('shell:mainNavigation')} className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
      <ul className="grid gap-3">
        {groups
          .filter(([, pages]) => pages.length > 0)
          .map(([name, pages]) => (
            <li key={name}>
              <h2 className="px-3 pb-1 text-2xs font-semibold tracking-[0.14em] text-gold uppercase">
                {t(`groups.${name}`)}
              </h2>
              <ul>
                {pages.map((tab) => (
                  <li key={tab}>
                    <PageLink
                      tab={tab}
                      current={tab === open ? current : undefined}
                      waiting={waiting[tab] ?? 0}
                      onFollow={follow}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </nav>
  );
}
