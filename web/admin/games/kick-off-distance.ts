const CONFIRM_BEYOND_MINUTES = 15;

/** How many minutes early (negative) or late the game would start now; null within 15 minutes. */
export function unusualStartMinutes(startTime: string, nowMs: number): number | null {
  const minutes = Math.trunc((nowMs - new Date(startTime).getTime()) / 60_000);
  return Math.abs(nowMs - new Date(startTime).getTime()) > CONFIRM_BEYOND_MINUTES * 60_000 ? minutes : null;
}
