import { useTranslation } from 'react-i18next';
import type { Overview, OverviewStep } from '#contract/overview/objects.ts';
import { formatDay, formatMoney, formatShort, formatShortMoney, formatTime } from '#web/lib/format.ts';
import { Chart } from '#web/ui/chart/chart.tsx';

type SeriesPoint = Overview['series'][number];

const LABELS: Record<OverviewStep, (time: string) => string> = {
  minute: formatTime,
  hour: formatTime,
  day: formatDay,
};

const formatFull = (value: number) => formatMoney(String(value));
const valuesOf = (
  series: readonly SeriesPoint[],
  field: 'turnover' | 'grossGamingRevenue' | 'deposits' | 'withdrawals',
) => series.map((point) => Number(point[field]));

export function OverviewCharts({ series, step }: Pick<Overview, 'series' | 'step'>) {
  const { t } = useTranslation('admin-overview');
  const labels = series.map(({ start }) => LABELS[step](start));
  const money = { labels, shape: 'bars', format: formatFull, formatTick: formatShortMoney } as const;
  const singleSeries = (title: string, values: readonly number[]) => ({
    title,
    series: [{ name: title, tone: 'gold' as const, values }],
  });
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      <Chart {...money} {...singleSeries(t('charts.turnover'), valuesOf(series, 'turnover'))} />
      <Chart {...money} {...singleSeries(t('charts.revenue'), valuesOf(series, 'grossGamingRevenue'))} />
      <Chart
        {...singleSeries(
          t('charts.betsPerMinute'),
          series.map(({ betsPerMinute }) => betsPerMinute),
        )}
        labels={labels}
        shape="line"
        format={formatShort}
        formatTick={formatShort}
      />
      <Chart
        {...money}
        title={t('charts.cash')}
        series={[
          { name: t('charts.deposits'), tone: 'win', values: valuesOf(series, 'deposits') },
          { name: t('charts.withdrawals'), tone: 'loss', values: valuesOf(series, 'withdrawals') },
        ]}
      />
    </div>
  );
}
