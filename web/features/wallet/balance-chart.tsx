import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatShortMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { Select } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

const SPANS = ['30', '90', '365'] as const;

/** The balance at the end of each day (UTC); today's is the current one. */
export function BalanceChart({ userId }: { userId: number }) {
  const { t } = useTranslation('wallet');
  const [span, setSpan] = useUrlChoice('days', SPANS);
  const history = useFreshQuery('getBalanceHistory', { params: { id: userId }, query: { days: span } });
  return (
    <QueryCard
      title={t('chart.title')}
      action={
        <Select
          aria-label={t('chart.span')}
          className="max-w-36"
          value={span}
          onChange={(event) => setSpan(event.currentTarget.value as (typeof SPANS)[number])}
          choices={SPANS.map((value) => ({ value, label: t('chart.days', { count: Number(value) }) }))}
        />
      }
      query={history}
      loading="h-48"
    >
      {({ days }) => (
        <Chart
          title={t('chart.title')}
          titleHidden
          labels={days.map(({ day }) => formatDay(day, 'UTC'))}
          series={[{ name: t('chart.balance'), tone: 'gold', values: days.map(({ balance }) => Number(balance)) }]}
          shape="line"
          format={(value) => formatMoney(String(value))}
          formatTick={formatShortMoney}
        />
      )}
    </QueryCard>
  );
}
