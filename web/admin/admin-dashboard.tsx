import { type ComponentType, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BetsTab } from '#web/admin/bets/bets-table.tsx';
import { GamesTab } from '#web/admin/games/games-tab.tsx';
import { AddFundsForm } from '#web/admin/money/add-funds-form.tsx';
import {
  DepositApprovalTab,
  DepositsTab,
  RecentCredits,
  WithdrawalRequestsTab,
  WithdrawalsTab,
} from '#web/admin/money/money-tabs.tsx';
import { OverviewTab } from '#web/admin/overview/overview-tab.tsx';
import type { RenderPromotion } from '#web/admin/promotions/promotion-preview.tsx';
import { useDepositsWaiting, useMoneyFigures, useOpenCases, useUserFigures } from '#web/admin/shared/admin-queries.ts';
import type { AdminTab } from '#web/admin/shared/admin-tabs.ts';
import { AddFundsTab } from '#web/admin/users/add-funds-tab.tsx';
import { UsersTab } from '#web/admin/users/users-tab.tsx';
import { formatCount } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

// Tabs that are rarely opened are loaded on demand, with the texts that only they use.
const VerificationTab = lazyPart(() => import('#web/admin/verification/verification-tab.tsx'), 'VerificationTab');
const PaymentsTab = lazyPart(() => import('#web/admin/payments/payments-tab.tsx'), 'PaymentsTab');
const PromotionsTab = lazyPart(() => import('#web/admin/promotions/promotions-tab.tsx'), 'PromotionsTab', 'promotions');
const ContentTab = lazyPart(() => import('#web/admin/content/content-tab.tsx'), 'ContentTab', 'admin-content');
const RiskTab = lazyPart(() => import('#web/admin/risk/risk-tab.tsx'), 'RiskTab');
const ReportsTab = lazyPart(() => import('#web/admin/reports/reports-tab.tsx'), 'ReportsTab', 'admin-reports');
const AuditTab = lazyPart(() => import('#web/admin/audit/audit-tab.tsx'), 'AuditTab', 'admin-audit');

function AddFunds() {
  return (
    <AddFundsTab
      renderForm={(user, onClose) => <AddFundsForm user={user} onClose={onClose} />}
      recentCredits={<RecentCredits />}
    />
  );
}

const CONTENTS: Record<AdminTab, ComponentType<{ renderPromotion: RenderPromotion }>> = {
  overview: OverviewTab,
  games: GamesTab,
  bets: BetsTab,
  users: UsersTab,
  'add-funds': AddFunds,
  'deposit-approval': DepositApprovalTab,
  deposits: DepositsTab,
  withdrawals: WithdrawalsTab,
  'withdrawal-requests': WithdrawalRequestsTab,
  payments: PaymentsTab,
  verification: VerificationTab,
  promotions: PromotionsTab,
  pages: ContentTab,
  risk: RiskTab,
  reports: ReportsTab,
  audit: AuditTab,
};

function PendingCount({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <span className="relative grid min-w-5 place-items-center rounded-full bg-gold px-1.5 text-2xs font-bold text-on-gold">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}

/** Undefined while loading, or if the role may not see the number. */
function usePendingCounts(): Partial<Record<AdminTab, number | undefined>> {
  const money = useMoneyFigures().data;
  return {
    'deposit-approval': useDepositsWaiting(),
    'withdrawal-requests': money?.withdrawal.pending.count,
    payments: useOpenCases(),
    verification: useUserFigures().data?.identitiesToReview,
  };
}

type AdminDashboardProps = {
  tab: AdminTab;
  tabs: readonly AdminTab[];
  onTabChange: (tab: AdminTab) => void;
  renderPromotion: RenderPromotion;
};

export function AdminDashboard({ tab, tabs, onTabChange, renderPromotion }: AdminDashboardProps) {
  const { t } = useTranslation('admin');
  const frame = useRef<HTMLDivElement>(null);
  const pending = usePendingCounts();
  // Marks the tab at once and renders its content in interruptible steps.
  const renderedTab = useDeferredValue<AdminTab | null>(tab, null);
  const counted = Object.values(pending).filter((count) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the open tab into view, also after counts have widened other tabs
  useEffect(() => {
    const open = frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    open?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab, counted]);
  return (
    <div ref={frame}>
      <Tabs<AdminTab>
        look="many"
        label={t('tabsLabel')}
        value={tab}
        onChange={onTabChange}
        items={tabs.map((name) => {
          const Content = CONTENTS[name];
          return {
            value: name,
            label: (
              <>
                {t(`tabs.${name}`)}
                <PendingCount count={pending[name] ?? 0} />
              </>
            ),
            content: (
              <div className="grid grid-cols-1 gap-5 pt-5">
                <PartBoundary resetKey={name}>
                  <Suspense fallback={<LoadingBlock />}>
                    {name === renderedTab ? (
                      <Content renderPromotion={renderPromotion} />
                    ) : (
                      <Skeleton className="h-80" />
                    )}
                  </Suspense>
                </PartBoundary>
              </div>
            ),
          };
        })}
      />
    </div>
  );
}
