import { serverNow } from '#web/lib/server-clock.ts';

const CONFIRM_BEYOND_MINUTES = 15;

/** How many minutes early (negative) or late the game would start now; null within 15 minutes. */
export function unusualStartMinutes(startTime: string): number | null {
  const lateMs = serverNow() - Date.parse(startTime);
  return Math.abs(lateMs) > CONFIRM_BEYOND_MINUTES * 60_000 ? Math.trunc(lateMs / 60_000) : null;
}
