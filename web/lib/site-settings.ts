import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/query-client.ts';

const DEFAULT_IN_PLAY_DELAY_MS = 3000;

/** How long a bet on a live game is delayed before acceptance. */
export function useInPlayDelayMs(): number {
  return useQuery(queryOf('getSiteSettings', {})).data?.inPlayDelayMs ?? DEFAULT_IN_PLAY_DELAY_MS;
}

/** How long a live game accepts bets without being updated or confirmed; 0 while unknown. */
export function useGameSilenceMs(): number {
  return useQuery(queryOf('getSiteSettings', {})).data?.gameSilenceMs ?? 0;
}

/** The text of the jackpot tile; null without a jackpot, undefined while unknown. */
export function useJackpot(): string | null | undefined {
  return useQuery(queryOf('getSiteSettings', {})).data?.jackpot;
}
