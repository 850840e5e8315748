// The wallet's queries. The balance and the transactions are refetched on live messages, and polled
// without a live connection.
import type { Transaction } from '#contract/wallet/objects.ts';
import { usePollMs } from '#web/lib/live/live.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

const POLL_MS = 5000;

export function useWallet(userId: number) {
  return useFreshQuery('getWallet', { params: { id: userId } }, { refetchInterval: usePollMs(POLL_MS) });
}

export function useTransactions(userId: number) {
  return useFreshQuery('listUserTransactions', { params: { id: userId } }, { refetchInterval: usePollMs(POLL_MS) });
}

/** The mobile money options for the player's phone. */
export function usePaymentOptions(enabled = true) {
  return useFreshQuery('getPaymentOptions', {}, { enabled });
}

/** The newest version of a request, or `request` itself until the list contains it. */
export function useLatestRequest(request: Transaction): Transaction {
  const { data } = useTransactions(request.userId);
  return data?.find(({ id }) => id === request.id) ?? request;
}
