import { useQuery } from '@tanstack/react-query';
import { usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';

const BETS_POLL_MS = 5000;

export function useUserBets() {
  const user = useUser();
  return useQuery({
    ...queryOf('listUserBets', { params: { userId: user?.id ?? 0 } }),
    enabled: user !== null,
    refetchInterval: usePollMs(BETS_POLL_MS),
  });
}
