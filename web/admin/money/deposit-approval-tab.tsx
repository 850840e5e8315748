import { useTranslation } from 'react-i18next';
import { MoneyTable } from '#web/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { SectionCard } from '#web/ui/card.tsx';

const PENDING_DEPOSITS = { type: 'deposit', status: 'pending' } as const;

/** Deposits waiting until staff see the money arrive. */
export function DepositApprovalTab() {
  const { t } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  return (
    <SectionCard title={t('money.caption.pendingDeposits')}>
      <MoneyTable
        caption={t('money.caption.pendingDeposits')}
        only={PENDING_DEPOSITS}
        onAsk={ask}
        empty={{ title: t('money.noPendingDeposits'), text: t('money.nothingPendingText') }}
      />
      {dialog}
    </SectionCard>
  );
}
