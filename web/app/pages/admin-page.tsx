import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { AdminDashboard } from '#web/admin/admin-dashboard.tsx';
import { type AdminTab, requestedTab, tabAt, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { useLacksSecondFactor } from '#web/admin/shared/use-lacks-second-factor.ts';
import { PromotionCard } from '#web/features/promotions/promotion-card.tsx';
import { SecondFactorCard } from '#web/features/security/second-factor-card.tsx';
import { useSignedInUser } from '#web/lib/session.ts';
import { focusHeading } from '#web/lib/use-page-title.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Tabs share a path, so opening one is no new page. */
function useFocusOfTab(tab: AdminTab): void {
  const open = useRef(tab);
  useEffect(() => {
    if (open.current !== tab) focusHeading();
    open.current = tab;
  }, [tab]);
}

export function AdminPage() {
  const { t } = useTranslation('admin');
  const [path] = useLocation();
  const [search] = useSearchParams();
  const tabs = tabsOf(useSignedInUser().role);
  const requested = requestedTab(path, search.get('tab'));
  const tab = tabAt(path, search.get('tab'), tabs);
  const lacksSecondFactor = useLacksSecondFactor();
  useFocusOfTab(tab);
  if (lacksSecondFactor) {
    return (
      <>
        <PageHeading title={t('title')} />
        <SecondFactorCard />
      </>
    );
  }
  return (
    <>
      <PageHeading title={tab === 'overview' ? t('title') : t(`tabs.${tab}`)} />
      {requested !== null && !tabs.includes(requested) && (
        <p role="status" className="mb-4 text-sm text-wait">
          {t('closedTab', { page: t(`tabs.${requested}`) })}
        </p>
      )}
      <AdminDashboard
        tab={tab}
        renderPromotion={(promotion, below) => <PromotionCard promotion={promotion}>{below}</PromotionCard>}
      />
    </>
  );
}
