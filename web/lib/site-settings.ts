import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/query-client.ts';

const DEFAULT_IN_PLAY_DELAY_MS = 3000;

const useSiteSettings = () => useQuery(queryOf('getSiteSettings', {})).data;

/** How long a bet on a live game is delayed before acceptance. */
export function useInPlayDelayMs(): number {
  return useSiteSettings()?.inPlayDelayMs ?? DEFAULT_IN_PLAY_DELAY_MS;
}

/**
 * How long a live game accepts bets without an update or confirmation; 0 if there is no limit, or
 * while the setting is unknown.
 */
export function useGameSilenceMs(): number {
  return useSiteSettings()?.gameSilenceMs ?? 0;
}

/** The text of the jackpot tile; null without a jackpot, undefined while unknown. */
export function useJackpot(): string | null | undefined {
  return useSiteSettings()?.jackpot;
}
