import { type ComponentType, Suspense, useDeferredValue } from 'react';
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
import type { AdminTab } from '#web/admin/shared/admin-tabs.ts';
import { AddFundsTab } from '#web/admin/users/add-funds-tab.tsx';
import { UsersTab } from '#web/admin/users/users-tab.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadingBlock } from '#web/ui/spinner.tsx';

// Loaded on demand, with any translations that the admin page itself does not load.
const VerificationTab = lazyPart(() => import('#web/admin/verification/verification-tab.tsx'), 'VerificationTab');
const PaymentsTab = lazyPart(() => import('#web/admin/payments/payments-tab.tsx'), 'PaymentsTab');
const PromotionsTab = lazyPart(() => import('#web/admin/promotions/promotions-tab.tsx'), 'PromotionsTab', 'promotions');
const ContentTab = lazyPart(() => import('#web/admin/content/content-tab.tsx'), 'ContentTab', 'admin-content');
const RiskTab = lazyPart(() => import('#web/admin/risk/risk-tab.tsx'), 'RiskTab', 'game');
const ReportsTab = lazyPart(() => import('#web/admin/reports/reports-tab.tsx'), 'ReportsTab', 'admin-reports');
const AuditTab = lazyPart(() => import('#web/admin/audit/audit-tab.tsx'), 'AuditTab', 'admin-audit');
const SettingsTab = lazyPart(() => import('#web/admin/settings/settings-tab.tsx'), 'SettingsTab', 'admin-settings');

const CONTENTS: Record<AdminTab, ComponentType<{ renderPromotion: RenderPromotion }>> = {
  overview: OverviewTab,
  games: GamesTab,
  bets: BetsTab,
  users: UsersTab,
  'add-funds': () => <AddFundsTab Form={AddFundsForm} recentCredits={<RecentCredits />} />,
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
  settings: SettingsTab,
};

type AdminDashboardProps = { tab: AdminTab; renderPromotion: RenderPromotion };

/** Defers rendering the tab's content, so that the navigation highlights the tab immediately. */
export function AdminDashboard({ tab, renderPromotion }: AdminDashboardProps) {
  const renderedTab = useDeferredValue<AdminTab | null>(tab, null);
  const Content = CONTENTS[tab];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PartBoundary resetKey={tab}>
        <Suspense key={tab} fallback={<LoadingBlock />}>
          {tab === renderedTab ? <Content renderPromotion={renderPromotion} /> : <Skeleton className="h-80" />}
        </Suspense>
      </PartBoundary>
    </div>
  );
}
