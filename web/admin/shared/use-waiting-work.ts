import {
  useMoneyFigures,
  useOpenCaseCount,
  usePendingDepositCount,
  useUserFigures,
} from '#web/admin/shared/admin-queries.ts';
import type { AdminTab } from '#web/admin/shared/admin-tabs.ts';

/** The number of pending items by tab; undefined while loading, or if the role can't see them. */
export function useWaitingWork(): Partial<Record<AdminTab, number | undefined>> {
  const money = useMoneyFigures().data;
  return {
    'deposit-approval': usePendingDepositCount(),
    'withdrawal-requests': money?.withdrawal.pending.count,
    payments: useOpenCaseCount(),
    verification: useUserFigures().data?.identitiesToReview,
  };
}
