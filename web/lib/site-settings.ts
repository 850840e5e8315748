import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/query-client.ts';

const USUAL_IN_PLAY_DELAY_MS = 3000;

/** How long a bet on a live game waits before it is accepted. */
export function useInPlayDelayMs(): number {
  return useQuery(queryOf('getSiteSettings', {})).data?.inPlayDelayMs ?? USUAL_IN_PLAY_DELAY_MS;
}
