import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { AdminDashboard } from '#web/admin/admin-dashboard.tsx';
import { requestedTab, tabAt, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { useLacksSecondFactor } from '#web/admin/shared/use-lacks-second-factor.ts';
import { PromotionCard } from '#web/features/promotions/promotion-card.tsx';
import { SecondFactorCard } from '#web/features/security/second-factor-card.tsx';
import { useSignedInUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function AdminPage() {
  const { t } = useTranslation('admin');
  const [path] = useLocation();
  const [search] = useSearchParams();
  const tabs = tabsOf(useSignedInUser().role);
  const requested = requestedTab(path, search.get('tab'));
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
