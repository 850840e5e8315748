import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview, OverviewStep } from '#contract/overview/objects.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const STEPS = ['hour', 'minute', 'day'] as const satisfies readonly OverviewStep[];

const OverviewCharts = lazyPart(() => import('#web/admin/overview/overview-charts.tsx'), 'OverviewCharts', 'chart');

const LOADING = <Skeleton className="h-[30rem] rounded-xl" />;

type PerformanceSectionProps = {
  overview: Overview | undefined;
  step: OverviewStep;
  onStepChange: (step: OverviewStep) => void;
};

export function PerformanceSection({ overview, step, onStepChange }: PerformanceSectionProps) {
  const { t } = useTranslation('admin-overview');
  const choice = (
    <SelectField
      label={t('charts.step')}
      labelHidden
      value={step}
      onChange={(event) => onStepChange(event.currentTarget.value as OverviewStep)}
      choices={STEPS.map((value) => ({ value, label: t(`charts.steps.${value}`) }))}
    />
  );
  return (
    <SectionCard title={t('charts.title')} action={choice}>
      {overview ? (
        <Suspense fallback={LOADING}>
          <OverviewCharts series={overview.series} step={overview.step} />
        </Suspense>
      ) : (
        LOADING
      )}
    </SectionCard>
  );
}
