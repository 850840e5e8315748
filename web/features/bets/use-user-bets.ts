import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#domain/roles.ts';
import { usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';

export const BETS_POLL_MS = 5000;

/** The newest bets. */
export function useUserBets() {
  const user = useUser();
  return useQuery({
    ...queryOf('listUserBets', { params: { userId: user?.id ?? 0 } }),
    enabled: user !== null,
    refetchInterval: usePollMs(BETS_POLL_MS),
  });
}

/** How many bets the player has placed and won in total, not only those listed. */
export function useBetCounts(userId: number) {
  return useQuery({
    ...queryOf('countBets', { params: { userId } }),
    refetchOnMount: 'always',
    refetchInterval: usePollMs(BETS_POLL_MS),
  });
}

/** The newest open bets, however many newer bets have been settled. */
export function useOpenBets() {
  const user = useUser();
  return useQuery({
    ...queryOf('listUserBets', { params: { userId: user?.id ?? 0 }, query: { show: 'open' } }),
    enabled: user !== null,
    refetchInterval: usePollMs(BETS_POLL_MS),
  });
}

export function useOpenBetCount(): number {
  const user = useUser();
  const { data } = useQuery({
    ...queryOf('countOpenBets', { params: { userId: user?.id ?? 0 } }),
    enabled: user !== null && !isStaff(user.role),
    refetchInterval: usePollMs(BETS_POLL_MS),
  });
  return data?.open ?? 0;
}
