import { useTranslation } from 'react-i18next';
import { REPORT_GROUPS } from '#contract/report-groups.ts';
import { DailyCloses } from '#web/admin/reports/daily-closes.tsx';
import { StaffTotals } from '#web/admin/reports/staff-totals.tsx';
import { ReportCard } from '#web/admin/shared/reports/report-card.tsx';

export function ReportsTab() {
  const { t } = useTranslation('admin-reports');
  return (
    <>
      <ReportCard title={t('title')} groups={REPORT_GROUPS} />
      <StaffTotals />
      <DailyCloses />
    </>
  );
}
