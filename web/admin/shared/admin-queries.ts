// The dashboard's queries. Pending requests are polled every 5 s and lists every 30 s; the live
// connection reports new work sooner.
import { keepPreviousData } from '@tanstack/react-query';
import type { OverviewStep } from '#contract/overview/objects.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

export const PENDING_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;

const list = { refetchInterval: LIST_POLL_MS } as const;

/** Count and total of requests by state, for staff who may see them. */
export function useMoneyFigures() {
  const enabled = useMay()('money.read');
  return useFreshQuery('getMoneyFigures', {}, { refetchInterval: PENDING_POLL_MS, enabled });
}

/** Pending deposits: players' deposits, and credits that need a second approval. */
export function usePendingDepositCount(): number | undefined {
  const figures = useMoneyFigures().data;
  return figures && figures.deposit.pending.count + figures.credit.pending.count;
}

/** Pending withdrawals: players' withdrawals, and deductions that need a second approval. */
export function usePendingWithdrawalCount(): number | undefined {
  const figures = useMoneyFigures().data;
  return figures && figures.withdrawal.pending.count + figures.deduction.pending.count;
}

/** The payment providers' health; empty on sites where staff handle every request. */
export function usePaymentProviders() {
  const enabled = useMay()('money.read');
  return useFreshQuery('listPaymentProviders', {}, { ...list, enabled });
}

export function useOpenCaseCount(): number | undefined {
  return usePaymentProviders().data?.reduce((sum, { openCases }) => sum + openCases, 0);
}

export function useUserFigures() {
  const enabled = useMay()('users.read');
  return useFreshQuery('getUserFigures', {}, { ...list, enabled });
}

export const useTextMessageFigures = () => useFreshQuery('getTextMessageFigures', {}, list);

export const useOverview = (step: OverviewStep) =>
  useFreshQuery('getOverview', { query: { step } }, { ...list, placeholderData: keepPreviousData });

export function useExposure() {
  const enabled = useMay()('risk.manage');
  return useFreshQuery('listExposure', {}, { ...list, enabled });
}
