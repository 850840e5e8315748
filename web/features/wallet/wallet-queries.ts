// Refetched on live messages; polled without a live connection.
import { useQuery } from '@tanstack/react-query';
import { usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';

const POLL_MS = 5000;

const usePolling = () => ({ refetchInterval: usePollMs(POLL_MS), refetchOnMount: 'always' }) as const;

export function useWallet(userId: number) {
  return useQuery({ ...queryOf('getWallet', { params: { id: userId } }), ...usePolling() });
}

export function useTransactions(userId: number) {
  return useQuery({ ...queryOf('listUserTransactions', { params: { id: userId } }), ...usePolling() });
}
