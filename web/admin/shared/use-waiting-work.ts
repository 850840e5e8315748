import {
  useOpenCaseCount,
  usePendingDepositCount,
  usePendingWithdrawalCount,
  useUserFigures,
} from '#web/admin/shared/admin-queries.ts';
import type { AdminTab } from '#web/admin/shared/admin-tabs.ts';
import { useMay } from '#web/admin/shared/use-may.ts';

/** The number of pending items by tab; undefined while loading, or if the role can't see them. */
export function useWaitingWork(): Partial<Record<AdminTab, number | undefined>> {
  const mayReview = useMay()('identity.review');
  const { data: users } = useUserFigures();
  return {
    'deposit-approval': usePendingDepositCount(),
    'withdrawal-requests': usePendingWithdrawalCount(),
    payments: useOpenCaseCount(),
    verification: mayReview ? users?.identitiesToReview : undefined,
  };
}
