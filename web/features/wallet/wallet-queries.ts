// Refetched on live messages; polled without a live connection.
import { usePollMs } from '#web/lib/live/live.ts';
import { useFresh } from '#web/lib/use-fresh.ts';

const POLL_MS = 5000;

export function useWallet(userId: number) {
  return useFresh('getWallet', { params: { id: userId } }, { refetchInterval: usePollMs(POLL_MS) });
}

export function useTransactions(userId: number) {
  return useFresh('listUserTransactions', { params: { id: userId } }, { refetchInterval: usePollMs(POLL_MS) });
}
