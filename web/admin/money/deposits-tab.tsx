import { CircleCheck, CircleX, Clock3, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PendingAndAll } from '#web/admin/money/pending-and-all.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { useMoneyFigures } from '#web/admin/shared/admin-queries.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CARDS = [
  { state: 'pending', Icon: Clock3 },
  { state: 'completed', Icon: CircleCheck },
  { state: 'rejected', Icon: CircleX },
  { state: 'total', Icon: Sigma },
] as const;

export function DepositsTab() {
  const { t } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  return (
    <>
      <QueryView query={useMoneyFigures()} loading={<Skeleton className="h-52 rounded-xl lg:h-28" />}>
        {({ deposit }) => (
          <StatGrid>
            {CARDS.map(({ state, Icon }) => (
              <StatCard
                key={state}
                label={t(`money.${state}`)}
                icon={<Icon className="size-4 text-gold" />}
                value={formatCount(deposit[state].count)}
                note={t('money.sum', { amount: formatMoney(deposit[state].amount) })}
              />
            ))}
          </StatGrid>
        )}
      </QueryView>
      <PendingAndAll type="deposit" onAsk={ask} />
      {dialog}
    </>
  );
}
