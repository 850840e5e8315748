import { queryOf } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';

const USUAL_IN_PLAY_DELAY_MS = 3000;

/** How long a bet on a live game waits before it is accepted. */
export function useInPlayDelayMs(): number {
  return useQuery(queryOf('getSiteSettings', {})).data?.inPlayDelayMs ?? USUAL_IN_PLAY_DELAY_MS;
}

/** The text of the jackpot tile; null without a jackpot, undefined until that is known. */
export function useJackpot(): string | null | undefined {
  return useQuery(queryOf('getSiteSettings', {})).data?.jackpot;
}
