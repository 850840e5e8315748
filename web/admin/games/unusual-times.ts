import type { Game } from '#contract/games/objects.ts';
import { FIRST_HALF_END } from '#domain/match-clock.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const CONFIRM_BEYOND_MINUTES = 15;
const MINUTE_MS = 60_000;

const lateMs = (startTime: string): number => serverNow() - Date.parse(startTime);

/** Whether the game would start more than 15 minutes early or late if it started now. */
export const isStartUnusual = (startTime: string): boolean =>
  Math.abs(lateMs(startTime)) > CONFIRM_BEYOND_MINUTES * MINUTE_MS;

/** A break shorter than this was probably recorded by a colleague just now. */
const SHORTEST_BREAK_MINUTES = 5;

/** Whether the first half would end early, or the second would start right after half time. */
export function isPeriodUnusual({
  period,
  currentMinute,
  periodStartedAt,
}: Pick<Game, 'period' | 'currentMinute' | 'periodStartedAt'>): boolean {
  if (period === 'first_half') return currentMinute < FIRST_HALF_END;
  return periodStartedAt !== null && serverNow() - Date.parse(periodStartedAt) < SHORTEST_BREAK_MINUTES * MINUTE_MS;
}

/** How many minutes after its kick-off the game would start now; negative if early. */
export const minutesLate = (startTime: string): number => Math.trunc(lateMs(startTime) / MINUTE_MS);
