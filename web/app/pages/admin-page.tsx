import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { AdminDashboard } from '#web/admin/admin-dashboard.tsx';
import { addressOf, tabAt, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { PromotionCard } from '#web/features/promotions/promotion-card.tsx';
import { SecondFactorCard } from '#web/features/security/second-factor-card.tsx';
import { preloadTexts } from '#web/lib/i18n/start.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

void preloadTexts('table', 'wallet', 'admin-overview', 'admin-payments', 'admin-risk', 'admin-promotions');

/** On sites that require a second factor, staff must set it up before any other call works. */
function useLacksSecondFactor(): boolean {
  const factor = useFresh('getSecondFactor', {}).data;
  return factor ? factor.required && !factor.enabled : false;
}

export function AdminPage() {
  const { t } = useTranslation('admin');
  const [path, goTo] = useLocation();
  const [search] = useSearchParams();
  const tabs = tabsOf(useSignedInUser().role);
  const tab = tabAt(path, search.get('tab'), tabs);
  const lacksSecondFactor = useLacksSecondFactor();
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
      <PageHeading title={t('title')} />
      <AdminDashboard
        tab={tab}
        tabs={tabs}
        renderPromotion={(promotion, below) => <PromotionCard promotion={promotion}>{below}</PromotionCard>}
        onTabChange={(next) => goTo(addressOf(next))}
      />
    </>
  );
}
