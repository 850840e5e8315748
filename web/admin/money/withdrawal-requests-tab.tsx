import { PendingAndAll } from '#web/admin/money/pending-and-all.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';

/** Pending withdrawals; rejecting one requires a reason. */
export function WithdrawalRequestsTab() {
  const { ask, dialog } = useMoneyDecisions({ reasonRequired: true });
  return (
    <>
      <PendingAndAll type="withdrawal" onAsk={ask} />
      {dialog}
    </>
  );
}
