import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyTable } from '#web/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** A player's deposits and withdrawals; pending ones can be decided here. */
export function UserRequests({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const { t: admin } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  const only = useMemo(() => ({ userId }), [userId]);
  return (
    <SectionCard title={t('parts.requests')}>
      <MoneyTable caption={t('parts.requests')} only={only} onAsk={ask} empty={{ title: admin('money.noRequests') }} />
      {dialog}
    </SectionCard>
  );
}
