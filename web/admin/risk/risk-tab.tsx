import { useTranslation } from 'react-i18next';
import { ExposureTable } from '#web/admin/risk/exposure-table.tsx';
import { LimitsForm } from '#web/admin/risk/limits-form.tsx';
import { MarginsForm } from '#web/admin/risk/margins-form.tsx';
import { useExposure } from '#web/admin/shared/admin-queries.ts';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export function RiskTab() {
  const { t } = useTranslation('admin-risk');
  return (
    <>
      <QueryCard
        title={t('exposure.title')}
        text={t('exposure.text')}
        query={useExposure()}
        loading={<SkeletonList count={4} className="h-11" />}
      >
        {(rows) => <ExposureTable rows={rows} />}
      </QueryCard>
      <LimitsForm />
      <MarginsForm />
    </>
  );
}
