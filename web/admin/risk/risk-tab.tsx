import { useTranslation } from 'react-i18next';
import { ExposureTable } from '#web/admin/risk/exposure-table.tsx';
import { LimitsForm } from '#web/admin/risk/limits-form.tsx';
import { MarginsForm } from '#web/admin/risk/margins-form.tsx';
import { useExposure } from '#web/admin/shared/admin-queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export function RiskTab() {
  const { t } = useTranslation('admin-risk');
  return (
    <>
      <SectionCard title={t('exposure.title')}>
        <p className="mb-4 text-sm text-muted">{t('exposure.text')}</p>
        <QueryView query={useExposure()} loading={<SkeletonList count={4} className="h-11" />}>
          {(rows) => <ExposureTable rows={rows} />}
        </QueryView>
      </SectionCard>
      <LimitsForm />
      <MarginsForm />
    </>
  );
}
